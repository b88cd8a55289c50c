import { QuotedPrice } from '@bowline/capabilities/demo-market/index.ts'
import { SimulatedPrices } from '@bowline/capabilities/price-source/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import { runContracts } from './contracts/run-contracts.ts'
import { DemoAccounts } from './demo-accounts.ts'
import { ExchangeClient, type Trust } from './exchange-client.ts'
import { Maker } from './maker.ts'
import { Taker } from './takers.ts'
import { tradedMarkets } from './traded-market.ts'
import { keepRunning, Traffic, untilFound } from './traffic.ts'

export interface DemoMarketParts {
  /** Of the whole traffic on spot (`demoFlow`). */
  readonly share: number
  /** https or http address of the public API. */
  readonly address: string
  /** WebSocket API, for the makers' account streams. */
  readonly streamAddress: string
  readonly trust: Trust | undefined
  /** The operator socket, through which accounts are created and funded. */
  readonly socket: string
  /** Where the accounts' keys are kept. */
  readonly keysFile: string
  readonly log: Log
  readonly signal: AbortSignal
  readonly prices?: SimulatedPrices
  /** Called once, when every maker quotes both sides of its market. */
  readonly onQuoted?: () => void
}

/** The busiest markets have a second maker, with wider prices than the first. */
const MAKER_SPREADS = [1, 1.8] as const
const BUSY_USDT_A_DAY = 5_500_000
const TAKERS = 3

/**
 * Runs the demo's markets until the signal aborts: makers and takers, each an ordinary client of the public API with
 * its own account. All prices are simulated.
 */
export async function runDemoMarket(parts: DemoMarketParts): Promise<void> {
  const { log, signal } = parts
  const client = new ExchangeClient(parts.address, parts.trust)
  const accounts = new DemoAccounts(parts.socket, parts.keysFile)
  const prices = parts.prices ?? new SimulatedPrices()
  const traffic = new Traffic(log)
  try {
    const markets = await untilFound(traffic, signal, () => tradedMarkets(client, parts.share))
    const shared = { client, accounts, prices, traffic, log, signal }
    const makers = markets.flatMap((market) => {
      const spreads = MAKER_SPREADS.slice(0, market.flow.dailyUsdt > BUSY_USDT_A_DAY ? 2 : 1)
      const quoted = new QuotedPrice(market.flow.followBps)
      return spreads.map((spread, i) => ({
        market,
        spread,
        quoted,
        turn: { at: i, of: spreads.length },
        email: `maker-${i + 1}-${market.flow.symbol.toLowerCase()}@demo`,
      }))
    })
    const toQuote = new Set(makers.map(({ email }) => email))
    const noteQuoted = (email: string) => {
      if (toQuote.delete(email) && toQuote.size === 0) parts.onQuoted?.()
    }
    log.info({ markets: markets.length, makers: makers.length, takers: TAKERS }, 'the simulated market opens')
    await Promise.all([
      runContracts({ client, accounts, prices, log, signal }),
      ...makers.map((maker) =>
        keepRunning(traffic, signal, () =>
          Maker.run({
            ...shared,
            ...maker,
            onQuoted: () => noteQuoted(maker.email),
            streamAddress: parts.streamAddress,
            trust: parts.trust,
          }),
        ),
      ),
      ...Array.from({ length: TAKERS }, (_, i) =>
        keepRunning(traffic, signal, () =>
          Taker.run({ ...shared, markets, takers: TAKERS, email: `taker-${i + 1}@demo` }),
        ),
      ),
    ])
  } finally {
    await client.close()
  }
}
