import { type SimulatedPrices, seedOf, uniformAt } from '../price-source/index.ts'
import type { ContractFlow } from './contract-flow.ts'

/** Somebody in the demo whom others can copy. Plain numbers: simulated people with play money. */
export interface LeadTrader {
  readonly email: string
  readonly name: string
  readonly about: string
  /** Of their copiers' profit, in parts of a million. */
  readonly sharePpm: bigint
  /** What they begin with in the futures wallet, in USDT; they trade `leverage` times as much, spread over their contracts. */
  readonly stakeUsdt: number
  readonly leverage: number
  /** Symbols of linear USDT contracts. */
  readonly symbols: readonly string[]
  /** They decide anew so often, */
  readonly everyMs: number
  /** and are right about what comes until then in so many of a hundred cases: they see the simulated future, blurred. */
  readonly rightPercent: number
}

const HOUR_MS = 3_600_000

export const LEAD_TRADERS: readonly LeadTrader[] = [
  {
    email: 'lead-tideline@demo',
    name: 'Tideline',
    about: 'BTC and ETH, two decisions a day, low leverage.',
    ...{ sharePpm: 100_000n, stakeUsdt: 25_000, leverage: 1.5, symbols: ['BTCUSDT', 'ETHUSDT'] },
    ...{ everyMs: 12 * HOUR_MS, rightPercent: 58 },
  },
  {
    email: 'lead-slack-water@demo',
    name: 'Slack Water',
    about: 'SOL, XRP and DOGE, in and out within four hours.',
    ...{ sharePpm: 150_000n, stakeUsdt: 15_000, leverage: 1.5, symbols: ['SOLUSDT', 'XRPUSDT', 'DOGEUSDT'] },
    ...{ everyMs: 4 * HOUR_MS, rightPercent: 56 },
  },
  {
    email: 'lead-riptide@demo',
    name: 'Riptide',
    about: 'BTC and SOL, many trades an hour apart. Can lose quickly.',
    ...{ sharePpm: 200_000n, stakeUsdt: 8_000, leverage: 1.5, symbols: ['BTCUSDT', 'SOLUSDT'] },
    ...{ everyMs: HOUR_MS, rightPercent: 52 },
  },
]

/** Whether they are long (1) or short (−1) at that time: a function of the simulated prices alone, in past and present. */
export function directionAt(trader: LeadTrader, symbol: string, priceAt: (ms: number) => number, atMs: number): 1 | -1 {
  const { everyMs, rightPercent, email } = trader
  const turn = Math.floor(atMs / everyMs)
  const rises = priceAt((turn + 1) * everyMs) > priceAt(turn * everyMs)
  const isRight = uniformAt(seedOf(`${email}/${symbol}`), 0, 0, turn) * 100 < rightPercent
  return rises === isRight ? 1 : -1
}

/** What they hold of one contract, worth in USDT: > 0 long. */
export function heldWorth(
  trader: LeadTrader,
  { symbol, base }: Pick<ContractFlow, 'symbol' | 'base'>,
  prices: SimulatedPrices,
  atMs: number,
): number {
  const worth = (trader.stakeUsdt * trader.leverage) / trader.symbols.length
  return worth * directionAt(trader, symbol, (ms) => prices.price(base, 'USDT', ms), atMs)
}
