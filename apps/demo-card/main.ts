import { DEMO_PACE, startSimulatedProvider } from '@bowline/capabilities/card-purchase/simulated/simulated-provider.ts'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import { createLog } from '@bowline/platform/log.ts'
import { listeningAddress } from '@bowline/platform/public-address.ts'

const config = readConfig()
const log = createLog('demo-card', { level: config.logLevel })
const DOLLAR = 'USDT'
const PRICE_MS = 2_000

const provider = await startSimulatedProvider({
  port: config.demoCardPort,
  dollarsOf,
  pace: DEMO_PACE,
  now: Date.now,
})
const { url, apiKey, hookKey } = provider
const control = await serveControl(dataFolder(config.dataDirectory).demoCardSocket, {
  address: async () => ({ url, apiKey, hookKey }),
})
const stop = async () => {
  await control.close()
  await provider.close()
}
exitOnSignal(stop)
exitWhenParentDies(stop)
reportReady()

/** The exchange's last price; undefined while the coin has none, and it is not sold. */
async function dollarsOf(coin: string): Promise<bigint | undefined> {
  if (coin === DOLLAR) return 10n ** BigInt(LEDGER_DECIMALS)
  const ticker = `${listeningAddress(config, config.port)}/api/v3/ticker/price?symbol=${coin}${DOLLAR}`
  try {
    const { price } = (await (await fetch(ticker, { signal: AbortSignal.timeout(PRICE_MS) })).json()) as {
      price: string
    }
    const units = parseUnits(price, LEDGER_DECIMALS)
    return isFault(units) || units === 0n ? undefined : units
  } catch (error) {
    log.info({ coin, error: (error as Error).message }, 'the coin has no price')
    return undefined
  }
}
