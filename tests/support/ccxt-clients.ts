import ccxt from 'ccxt'
import type { Person, RunningExchange } from './running-exchange.ts'

export type CcxtSpot = InstanceType<typeof ccxt.binance>
export type CcxtPro = InstanceType<typeof ccxt.pro.binance>

/** ccxt's Binance with nothing changed but its addresses; its own throttle would only slow the tests down. */
export function ccxtSpot(exchange: RunningExchange, person?: Person): CcxtSpot {
  return readdressed(new ccxt.binance(options(person)), exchange)
}

export function ccxtPro(exchange: RunningExchange, person?: Person): CcxtPro {
  return readdressed(new ccxt.pro.binance(options(person)), exchange)
}

function options(person: Person | undefined) {
  return { enableRateLimit: false, ...(person && { apiKey: person.apiKey, secret: person.secret }) }
}

interface Addressed {
  urls: { [name: string]: unknown }
}

/**
 * ccxt takes a market socket for a spot one only when its address contains `/stream`, and understands lists only when
 * they come bare. `/ws/stream` is both: the second part names no stream and asks for nothing.
 */
function readdressed<Client extends Addressed>(client: Client, { baseUrl, wsUrl }: RunningExchange): Client {
  const api = client.urls.api as Record<string, unknown>
  for (const [name, url] of Object.entries(api)) {
    if (typeof url === 'string') api[name] = url.replace(/^https:\/\/[^/]+/, baseUrl)
  }
  api.ws = { spot: `${wsUrl}/ws/stream`, 'ws-api': { spot: `${wsUrl}/ws-api/v3` } }
  return client
}
