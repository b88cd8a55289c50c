import type { Command } from '@bowline/core/messages/commands.ts'
import { IndexState, OrderType, PriceKind, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import type { Contract, MarketRegistry } from '../markets/index.ts'
import { type SimulatedPrices, seedOf, uniformAt } from '../price-source/index.ts'
import { CONTRACT_FLOW, type ContractFlow, premiumAt } from './contract-flow.ts'
import { HISTORY_ACCOUNTS } from './history-accounts.ts'

/** Commands of one moment. */
export interface HistoryStep {
  readonly atMs: number
  readonly commands: readonly Command[]
}

export interface ContractHistoryTerms {
  readonly prices: SimulatedPrices
  readonly seed: string
  readonly fromMs: number
  readonly toMs: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** An index older than ten seconds counts for nothing, and a contract opens a minute after one that is good again. */
const INDEX_EVERY_MS = 9 * SECOND_MS
const WARM_UP_MS = 135 * SECOND_MS
const QUOTES_BEFORE_MS = 45 * SECOND_MS
const TURN_MS = 5 * SECOND_MS
/** What stands on each side while the premium is sampled, worth so many of the depth that is looked at (25,000). */
const QUOTE_USDT = 60_000
const UNIT = 100_000_000n

/**
 * The history of contracts: now and then a session, in which the index comes often enough for trading, a maker quotes both sides, and
 * a taker buys and sells again. So bars, premium and funding are those that the engine itself made, and nobody is left with a position.
 */
export function contractHistory(registry: MarketRegistry, terms: ContractHistoryTerms): HistoryStep[] {
  return CONTRACT_FLOW.flatMap((flow, i) => {
    const contract = registry.contractBySymbol(flow.family, flow.symbol)
    return contract ? sessionsOf(contract, flow, i, terms) : []
  })
}

function sessionsOf(contract: Contract, flow: ContractFlow, place: number, terms: ContractHistoryTerms): HistoryStep[] {
  const seed = seedOf(`${terms.seed}/contracts/${flow.symbol}`)
  const steps: HistoryStep[] = []
  const last = terms.toMs - TURN_MS - SECOND_MS
  let atMs = terms.fromMs + WARM_UP_MS + HOUR_MS + place * 7 * SECOND_MS
  for (let n = 0; atMs < last; n++) {
    steps.push(...session(contract, flow, terms.prices, atMs, uniformAt(seed, 0, 0, n)))
    atMs += betweenMs(terms.toMs - atMs)
  }
  return steps
}

/** Often on the last day, seldom long ago. */
function betweenMs(agoMs: number): number {
  return agoMs < DAY_MS ? 30 * MINUTE_MS : agoMs < 7 * DAY_MS ? 2 * HOUR_MS : 8 * HOUR_MS
}

function session(
  contract: Contract,
  flow: ContractFlow,
  prices: SimulatedPrices,
  atMs: number,
  chance: number,
): HistoryStep[] {
  const fairAt = (ms: number) => prices.price(flow.base, flow.quote, ms)
  const index = (ms: number): Command => {
    const price = BigInt(Math.round(fairAt(ms) * Number(UNIT)))
    return {
      kind: 'set-price',
      market: contract.number,
      priceKind: PriceKind.index,
      indexState: IndexState.good,
      price,
    }
  }
  const steps: HistoryStep[] = []
  for (let ms = atMs - WARM_UP_MS; ms <= atMs; ms += INDEX_EVERY_MS) {
    const quotes = ms === atMs - QUOTES_BEFORE_MS ? quotesOf(contract, flow, fairAt(ms), ms) : []
    steps.push({ atMs: ms, commands: [index(ms), ...quotes] })
  }
  const lots = lotsOf(contract, fairAt(atMs), flow.takerUsdt * (0.2 + 2 * chance ** 2))
  const take = (side: Side): Command => ({
    ...{ kind: 'place-contract-order', account: HISTORY_ACCOUNTS.taker, market: contract.number, side, qty: lots },
    type: OrderType.market,
  })
  const buysFirst = chance < 0.5
  steps.push({ atMs, commands: [take(buysFirst ? Side.buy : Side.sell)] })
  const done: Command = { kind: 'cancel-all', account: HISTORY_ACCOUNTS.maker, market: contract.number }
  const later = atMs + TURN_MS
  steps.push({ atMs: later, commands: [index(later), take(buysFirst ? Side.sell : Side.buy), done] })
  return steps
}

function quotesOf(contract: Contract, flow: ContractFlow, fair: number, atMs: number): Command[] {
  const middle = fair * (1 + premiumAt(flow.symbol, atMs))
  const half = (flow.halfSpreadBps * 2) / 10_000
  const tick = Number(contract.terms.tick) / Number(UNIT)
  const quote = (side: Side, price: number): Command => ({
    ...{ kind: 'place-contract-order', account: HISTORY_ACCOUNTS.maker, market: contract.number, side },
    ...{ type: OrderType.limit, timeInForce: TimeInForce.gtc },
    price: BigInt(Math.round(price / tick)),
    qty: lotsOf(contract, fair, QUOTE_USDT),
  })
  return [quote(Side.buy, middle * (1 - half)), quote(Side.sell, middle * (1 + half))]
}

/** Lots worth about so many USDT. */
function lotsOf(contract: Contract, fair: number, usdt: number): bigint {
  const lot = Number(contract.terms.lot) / Number(UNIT)
  return BigInt(Math.max(1, Math.round(contract.family === 'linear' ? usdt / (fair * lot) : usdt / lot)))
}
