import ccxt from 'ccxt'
import type { Person, RunningExchange } from './running-exchange.ts'

/** ccxt declares everything in its answers as optional; the tests read what must be there, and fail when it is not. */
type Present<T> = T extends readonly (infer Row)[]
  ? Present<Row>[]
  : T extends object
    ? { [Name in keyof T]-?: NonNullable<T[Name]> }
    : NonNullable<T>
type Sure<Method> = Method extends (...args: infer Args) => Promise<infer Answer>
  ? (...args: Args) => Promise<Present<Answer>>
  : NonNullable<Method>
type SureClient<Client> = { [Name in keyof Client]: Sure<Client[Name]> }

export type CcxtSpot = SureClient<InstanceType<typeof ccxt.binance>>
export type CcxtPro = SureClient<InstanceType<typeof ccxt.pro.binance>>

/** ccxt's Binance with only its URLs changed; its own throttle would only slow the tests down. */
export function ccxtSpot(exchange: RunningExchange, person?: Person): CcxtSpot {
  return readdressed(new ccxt.binance(options(person)), exchange) as unknown as CcxtSpot
}

/** Over plain `ws:` ccxt must be given Node's HTTP agent first. */
export async function ccxtPro(exchange: RunningExchange, person?: Person): Promise<CcxtPro> {
  const client = readdressed(new ccxt.pro.binance(options(person)), exchange)
  await client.loadHttpProxyAgent()
  return client as unknown as CcxtPro
}

export type CcxtLinear = SureClient<InstanceType<typeof ccxt.pro.binanceusdm>>
export type CcxtInverse = SureClient<InstanceType<typeof ccxt.pro.binancecoinm>>

interface Address {
  readonly baseUrl: string
  readonly wsUrl: string
}

/** ccxt's classes for futures, with only their URLs changed; they speak over sockets too. */
export async function ccxtLinear(address: Address, person: Pick<Person, 'apiKey' | 'secret'>): Promise<CcxtLinear> {
  const client = futuresAddressed(new ccxt.pro.binanceusdm(options(person)), address)
  await client.loadHttpProxyAgent()
  return client as unknown as CcxtLinear
}

export async function ccxtInverse(address: Address, person: Pick<Person, 'apiKey' | 'secret'>): Promise<CcxtInverse> {
  const client = futuresAddressed(new ccxt.pro.binancecoinm(options(person)), address)
  await client.loadHttpProxyAgent()
  return client as unknown as CcxtInverse
}

function futuresAddressed<Client extends Addressed>(client: Client, { baseUrl, wsUrl }: Address): Client {
  const api = client.urls.api as Record<string, unknown>
  for (const [name, url] of Object.entries(api)) {
    if (typeof url === 'string') api[name] = url.replace(/^https:\/\/[^/]+/, baseUrl)
  }
  const { ws } = client.urls.api as { ws: Record<string, unknown> }
  api.ws = {
    ...readdressedSockets(ws, wsUrl),
    'ws-api': { future: `${wsUrl}/ws-fapi/v1`, delivery: `${wsUrl}/ws-dapi/v1` },
  }
  return client
}

/** Each family's sockets lie below a path of their own here. */
function readdressedSockets(sockets: Record<string, unknown>, wsUrl: string): Record<string, unknown> {
  const moved = (url: string) => {
    const base = url.includes('dstream') ? `${wsUrl}/dstream` : `${wsUrl}/fstream`
    return url.replace(/^wss:\/\/[^/]+/, base)
  }
  return Object.fromEntries(
    Object.entries(sockets).map(([name, url]) => {
      if (typeof url === 'string') return [name, moved(url)]
      const nested = url as Record<string, unknown>
      return [name, readdressedSockets(nested, wsUrl)]
    }),
  )
}

/** Leaves nothing open in a market. Who has no open orders there would be refused. */
export async function cancelOpenOrders(people: readonly CcxtSpot[], symbol: string): Promise<void> {
  for (const person of people) {
    if ((await person.fetchOpenOrders(symbol)).length > 0) await person.cancelAllOrders(symbol)
  }
}

function options(person: Pick<Person, 'apiKey' | 'secret'> | undefined) {
  return { enableRateLimit: false, ...(person && { apiKey: person.apiKey, secret: person.secret }) }
}

interface Addressed {
  urls: { [name: string]: unknown }
}

/**
 * ccxt treats a market socket as spot only when its URL contains `/stream`, and parses lists only when they are bare.
 * `/ws/stream` is both: the second segment names no stream and is ignored.
 */
function readdressed<Client extends Addressed>(client: Client, { baseUrl, wsUrl }: RunningExchange): Client {
  const api = client.urls.api as Record<string, unknown>
  for (const [name, url] of Object.entries(api)) {
    if (typeof url === 'string') api[name] = url.replace(/^https:\/\/[^/]+/, baseUrl)
  }
  api.ws = { spot: `${wsUrl}/ws/stream`, 'ws-api': { spot: `${wsUrl}/ws-api/v3` } }
  return client
}
