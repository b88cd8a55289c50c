import type { Command } from '@bowline/core/messages/commands.ts'
import { IndexState, OrderType, PriceKind, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import type { Contract, MarketRegistry } from '../markets/index.ts'
import { type SimulatedPrices, seedOf, uniformAt } from '../price-source/index.ts'
import { CONTRACT_FLOW, type ContractFlow, premiumAt } from './contract-flow.ts'
import { HISTORY_ACCOUNTS } from './history-accounts.ts'
import { heldWorth, LEAD_TRADERS } from './lead-traders.ts'

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
  /** Accounts of the lead traders who were there, by their e-mail. */
  readonly leads: ReadonlyMap<string, number>
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A contract opens a minute after an index that is good again, and one older than ten seconds counts for nothing. */
const WARM_UP = { lastsMs: 99 * SECOND_MS, everyMs: 9 * SECOND_MS }
export const OPENS_AFTER_MS = WARM_UP.lastsMs
/** After a move of a tenth it has to be good sixty times before that minute (futures-additions.md §3). */
const WARM_UP_AFTER_GAP = { lastsMs: 150 * SECOND_MS, everyMs: SECOND_MS }
const GAP = 0.09
/** What stands at least on each side while the premium is sampled, worth so many of the depth that is looked at (25,000). */
const QUOTE_USDT = 60_000
/** What is taken in a turn on average, at most: the greatest order and position leave room for its quotes. */
const TURN_USDT = { linear: 2_500_000, inverse: 1_000_000 } as const
const UNIT = 100_000_000n

/** One trade of a session: when, seen from the end of a bar, and how far it may lie beside the fair price, in parts of it. */
interface Turn {
  readonly afterMs: number
  readonly beside: number
}

/** A bar closes with the one and the next opens with the other, so that bars have bodies and follow each other. */
const INNER: readonly Turn[] = [-3, 3].map((seconds) => ({ afterMs: seconds * SECOND_MS, beside: 0 }))
/** Further inside, where a bar is usually the highest and the lowest. */
const OUTER: readonly Turn[] = [-50, 50].map((seconds) => ({ afterMs: seconds * SECOND_MS, beside: 0.0012 }))
/** A contract that is traded so often has bars with wicks. */
const LIVELY_PER_MINUTE = 6

/**
 * The history of contracts: where a bar ends and the next begins there is a session, in which the index comes often enough for
 * trading, a maker quotes both sides, and a taker buys and sells again. So bars, premium and funding are those that the engine
 * itself made, and nobody is left with a position.
 */
export function contractHistory(registry: MarketRegistry, terms: ContractHistoryTerms): HistoryStep[] {
  return CONTRACT_FLOW.flatMap((flow) => {
    const contract = registry.contractBySymbol(flow.family, flow.symbol)
    return contract ? sessionsOf(contract, flow, terms) : []
  })
}

/** Index prices of all contracts, often enough for them to be open. */
export function indexBetween(
  fromMs: number,
  toMs: number,
  registry: MarketRegistry,
  prices: SimulatedPrices,
): HistoryStep[] {
  const contracts = registry.contracts()
  const steps: HistoryStep[] = []
  for (let atMs = fromMs; atMs <= toMs; atMs += WARM_UP.everyMs) {
    const commands = contracts.map((each) => indexOf(each, prices.price(each.baseAsset, each.quoteAsset, atMs)))
    steps.push({ atMs, commands })
  }
  return steps
}

function sessionsOf(contract: Contract, flow: ContractFlow, terms: ContractHistoryTerms): HistoryStep[] {
  const seed = seedOf(`${terms.seed}/contracts/${flow.symbol}`)
  const turns = flow.takersPerMinute < LIVELY_PER_MINUTE ? INNER : [...OUTER, ...INNER]
  const inOrder = turns.toSorted((a, b) => a.afterMs - b.afterMs)
  const fairAt = (ms: number) => terms.prices.price(flow.base, flow.quote, ms)
  const steps: HistoryStep[] = []
  const leads = leadsOn(contract, flow, terms)
  const most = TURN_USDT[flow.family]
  let before = 0
  for (const [n, { endMs: atMs, lastsMs }, { length }] of barsOf(terms)) {
    const chanceOf = (stream: number, turn: number) => uniformAt(seed, stream, turn, n)
    const fair = fairAt(atMs)
    const warmUp = Math.abs(fair / before - 1) < GAP ? WARM_UP : WARM_UP_AFTER_GAP
    const turnUsdt = Math.min((flow.takerUsdt * flow.takersPerMinute * lastsMs) / MINUTE_MS / turns.length, most)
    const led = leads(atMs, n === length - 1)
    steps.push(...session({ contract, flow, fairAt, chanceOf, warmUp, turnUsdt, led }, atMs, inOrder))
    before = fair
  }
  return steps
}

/** What the lead traders do in a session; all close in the last. */
function leadsOn(contract: Contract, flow: ContractFlow, { prices, leads }: ContractHistoryTerms) {
  const own = LEAD_TRADERS.filter(({ symbols }) => flow.family === 'linear' && symbols.includes(flow.symbol))
  const held = new Map<string, bigint>()
  return (atMs: number, isLast: boolean): Command[] =>
    own.flatMap((trader) => {
      const account = leads.get(trader.email)
      if (account === undefined) return []
      const before = held.get(trader.email) ?? 0n
      const worth = isLast ? 0 : heldWorth(trader, flow, prices, atMs)
      // As long as they see it the same way they hold what they have.
      if (!isLast && worth > 0 === before > 0n && before !== 0n) return []
      const lots = lotsOf(contract, prices.price(flow.base, flow.quote, atMs), Math.abs(worth))
      const wanted = isLast ? 0n : worth > 0 ? lots : -lots
      held.set(trader.email, wanted)
      const change = wanted - before
      if (change === 0n) return []
      const qty = change < 0n ? -change : change
      return [taking(account, contract, change > 0n, qty)]
    })
}

function taking(account: number, { number: market }: Contract, isBuy: boolean, qty: bigint): Command {
  const side = isBuy ? Side.buy : Side.sell
  return { kind: 'place-contract-order', account, market, qty, side, type: OrderType.market }
}

/** Of quarters of an hour on the last day, of hours in the last week, of four hours before. */
function barsOf({ fromMs, toMs }: ContractHistoryTerms) {
  const bars: { endMs: number; lastsMs: number }[] = []
  const first = Math.ceil((fromMs + HOUR_MS) / (4 * HOUR_MS)) * 4 * HOUR_MS
  for (let endMs = first, lastsMs = 4 * HOUR_MS; endMs < toMs - MINUTE_MS; endMs += lastsMs) {
    bars.push({ endMs, lastsMs })
    lastsMs = barMs(toMs - endMs)
  }
  return bars.map((bar, n) => [n, bar, bars] as const)
}

function barMs(agoMs: number): number {
  return agoMs <= DAY_MS ? 15 * MINUTE_MS : agoMs <= 7 * DAY_MS ? HOUR_MS : 4 * HOUR_MS
}

interface SessionOf {
  readonly contract: Contract
  readonly flow: ContractFlow
  readonly fairAt: (ms: number) => number
  readonly warmUp: typeof WARM_UP
  /** What is taken in a turn on average: the session stands for all of its bar. */
  readonly turnUsdt: number
  /** Orders of the lead traders, with the first turn. */
  readonly led: readonly Command[]
  /** From 0 to 1, the same each time for a turn of this session. */
  readonly chanceOf: (stream: number, turn: number) => number
}

/** As many turns as there are leave the taker with nothing: each second one takes what the one before took. */
function session(
  { contract, flow, fairAt, warmUp, chanceOf, turnUsdt, led }: SessionOf,
  endMs: number,
  turns: readonly Turn[],
): HistoryStep[] {
  const [first, last] = [turns[0]?.afterMs ?? 0, turns.at(-1)?.afterMs ?? 0]
  const steps: HistoryStep[] = []
  for (let ms = endMs + first - warmUp.lastsMs; ms <= endMs + last; ms += warmUp.everyMs)
    steps.push({ atMs: ms, commands: [indexOf(contract, fairAt(ms))] })
  const done: Command = { kind: 'cancel-all', account: HISTORY_ACCOUNTS.maker, market: contract.number }
  for (const [n, { afterMs, beside }] of turns.entries()) {
    const atMs = endMs + afterMs
    const fair = fairAt(atMs)
    const middle = fair * (1 + premiumAt(flow.symbol, atMs) + beside * (2 * chanceOf(1, n) - 1))
    const wished = lotsOf(contract, fairAt(endMs), turnUsdt * (0.2 + 2 * chanceOf(0, n >> 1) ** 2))
    const lots = wished < contract.terms.marketMaxQty ? wished : contract.terms.marketMaxQty
    const isBuy = chanceOf(0, n >> 1) < 0.5 === (n % 2 === 0)
    const takes = [taking(HISTORY_ACCOUNTS.taker, contract, isBuy, lots), ...(n === 0 ? led : [])]
    const quotes = quotesOf(contract, flow, middle, QUOTE_USDT + 2.3 * turnUsdt, fair)
    steps.push({ atMs: atMs - SECOND_MS, commands: n === 0 ? quotes : [done, ...quotes] })
    steps.push({ atMs, commands: n === turns.length - 1 ? [...takes, done] : takes })
  }
  return steps
}

function indexOf(contract: Contract, fair: number): Command {
  const price = BigInt(Math.round(fair * Number(UNIT)))
  const { number: market } = contract
  return { kind: 'set-price', market, priceKind: PriceKind.index, indexState: IndexState.good, price }
}

function quotesOf(contract: Contract, flow: ContractFlow, middle: number, usdt: number, fair: number): Command[] {
  const half = (flow.halfSpreadBps * 2) / 10_000
  const tick = Number(contract.terms.tick) / Number(UNIT)
  const quote = (side: Side, price: number): Command => ({
    ...{ kind: 'place-contract-order', account: HISTORY_ACCOUNTS.maker, market: contract.number, side },
    ...{ type: OrderType.limit, timeInForce: TimeInForce.gtc },
    price: BigInt(Math.round(price / tick)),
    qty: lotsOf(contract, fair, usdt),
  })
  return [quote(Side.buy, middle * (1 - half)), quote(Side.sell, middle * (1 + half))]
}

/** Lots worth about so many USDT. */
function lotsOf(contract: Contract, fair: number, usdt: number): bigint {
  const lot = Number(contract.terms.lot) / Number(UNIT)
  return BigInt(Math.max(1, Math.round(contract.family === 'linear' ? usdt / (fair * lot) : usdt / lot)))
}
