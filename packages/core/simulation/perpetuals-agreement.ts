import type { Exchange } from '../exchange.ts'
import type { Event, EventOf } from '../messages/events.ts'
import { LiquidationStep, PositionSide } from '../messages/terms.ts'
import { restoreSnapshot, saveSnapshot } from '../snapshot/snapshot.ts'
import { stateBytes } from '../snapshot/state-bytes.fixture.ts'
import type { State } from '../state.ts'
import { brokenInCore } from './core-checks.ts'
import { CommandRunner, testCapacity } from './fast-core.ts'
import { brokenOf, walletsBelowZero } from './perpetuals-checks.ts'
import { type DriverOptions, PerpetualsDriver, type TimedCommand } from './perpetuals-driver.ts'
import { type Outcome, ReferencePerpetuals } from './reference/perpetuals/perpetuals.ts'
import type { Contract, Position, StepImage, State as Twin } from './reference/perpetuals/state.ts'
import { differentBookings, differentUnified } from './unified-differences.ts'

/** Where journals of the driver take from, and what the twin keeps to balance them. */
const OUTSIDE = [0, 1900]

export interface Agreement {
  readonly commands: number
  readonly trades: number
  readonly deleverages: number
  readonly steps: ReadonlyMap<number, number>
  readonly refusals: ReadonlyMap<number, number>
  readonly interests: number
  /** Accounts that are unified in the end. */
  readonly unified: number
  /** By the reason of the conversion. */
  readonly conversions: ReadonlyMap<number, number>
}

/** The first command after which the two differ, or something does not hold that must. */
export class Disagreement extends Error {}

/** Drives the core and the plain reference with the same traders. */
export function playBoth(options: DriverOptions, restoreEach = 0): Agreement {
  return playCommands(`seed ${options.seed}`, new PerpetualsDriver(options).commands(), restoreEach)
}

/**
 * The same commands for the core and the plain reference. A second core goes along that is killed and restored after every so many
 * (0 = there is none), and must be the same to the byte.
 */
export function playCommands(name: string, all: Iterable<TimedCommand>, restoreEach = 0): Agreement {
  const twin = new ReferencePerpetuals()
  const core = new CommandRunner()
  let killed = new CommandRunner()
  let [commands, trades, deleverages, interests] = [0, 0, 0, 0]
  const [steps, refusals, conversions] = [new Map<number, number>(), new Map<number, number>(), new Map()]
  for (const { command, time } of all) {
    const expected = twin.apply(command, time)
    const events = core.run(command, time)
    commands++
    trades += expected.trades.length
    for (const { step } of expected.steps) count(steps, step)
    for (const { reason } of expected.conversions) count(conversions, reason)
    interests += expected.interests.length
    count(refusals, expected.rejection)
    deleverages += events.filter(({ kind }) => kind === 'deleverage').length
    const found = [
      ...differentOutcome(events, expected),
      ...differentState(core.exchange.state, twin.state),
      ...differentUnified(core.exchange.state, twin.state, 'account' in command ? command.account : 0),
      ...brokenInCore(core.exchange.state).map((broken) => `core: ${broken}`),
      ...[...brokenOf(twin), ...walletsBelowZero(twin)].map((broken) => `reference: ${broken}`),
    ]
    if (restoreEach > 0) {
      killed.run(command, time)
      if (commands % restoreEach === 0) {
        killed = new CommandRunner(restoreSnapshot(snapshotOf(killed.exchange), testCapacity))
        if (!stateBytes(killed.exchange).equals(stateBytes(core.exchange))) found.push('a restored core is another')
      }
    }
    if (found.length > 0) {
      const head = `${name}, command ${commands} at ${time}: ${show(command)}`
      throw new Disagreement([head, ...found.slice(0, 12)].join('\n  '))
    }
  }
  return { commands, trades, deleverages, steps, refusals, interests, conversions, unified: unifiedOf(twin.state) }
}

function unifiedOf({ traders }: Twin): number {
  return [...traders.values()].filter(({ isUnified }) => isUnified).length
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function snapshotOf(exchange: Exchange): Uint8Array {
  const chunks: Uint8Array[] = []
  saveSnapshot(exchange, (chunk) => chunks.push(chunk.slice()))
  return new Uint8Array(Buffer.concat(chunks))
}

function show(command: object): string {
  return JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Refusal, trades, and each line of a statement. */
function* differentOutcome(events: readonly Event[], expected: Outcome): Generator<string> {
  const { rejection } = events.at(-1) as EventOf<'end'>
  if (rejection !== expected.rejection) yield `refusal: ${rejection} and ${expected.rejection}`
  const mine = events.flatMap((event) => (event.kind === 'trade' && event.buyOrder > 0 ? [tradeText(event)] : []))
  const theirs = expected.trades.map((trade) => tradeText({ ...trade, market: trade.contract, quote: trade.value }))
  yield* differentLists('trade', mine, theirs)
  const lines = events.flatMap((event) => {
    const isShown = event.kind === 'liquidation' && event.step !== LiquidationStep.wouldBegin
    return isShown ? [lineText({ ...event, contract: event.market })] : []
  })
  yield* differentLists('line', lines, expected.steps.map(lineText))
  for (const [own, other] of differentBookings(events, expected)) yield* differentLists('booking', own, other)
  const begun = events.flatMap((event) =>
    event.kind === 'liquidation' && event.step === LiquidationStep.began ? event.price : [],
  )
  const savings = expected.steps.flatMap(({ saving }) => (saving ? [saving] : []))
  for (const [i, price] of begun.entries()) {
    const found = savings[i] ?? []
    // There may be one above and one below; the core names the nearer one.
    const agrees = price === 0n ? found.length === 0 : found.includes(price)
    if (!agrees) yield `saving price: ${price} and ${found.join(' or ') || 'none'}`
  }
}

function tradeText(of: { market: number; price: bigint; qty: bigint; quote: bigint; buyer: number; seller: number }) {
  return `${of.market}: ${of.qty} at ${of.price} for ${of.quote}, ${of.buyer} from ${of.seller}`
}

function lineText(of: StepImage): string {
  // Of one that begins the price is the one that would have saved it, and looked at by itself.
  const price = of.step === LiquidationStep.began ? 0n : of.price
  return `step ${of.step} of ${of.account} in ${of.contract}: ${of.qty} at ${price}, ${of.fee} and ${of.clearance}`
}

function* differentLists(what: string, mine: readonly string[], theirs: readonly string[]): Generator<string> {
  for (let i = 0; i < Math.max(mine.length, theirs.length); i++) {
    if (mine[i] !== theirs[i]) yield `${what} ${i}: ${mine[i] ?? 'none'} and ${theirs[i] ?? 'none'}`
  }
}

/** Positions, orders, contracts and every balance. */
function* differentState(s: State, twin: Twin): Generator<string> {
  for (let position = 2; position < s.positions.used; position++) yield* differentPosition(s, twin, position)
  for (const contract of twin.contracts.values()) {
    if (s.contracts.isKnown(contract.id)) yield* differentContract(s, contract)
  }
  for (const [key, pool] of twin.pools) {
    const [mine, theirs] = [s.pool.isWarned(pool) !== 0, twin.warned.has(key)]
    if (mine !== theirs) yield `warned ${key}: ${mine} and ${theirs}`
  }
  yield* differentOrders(s, twin)
  const known = new Set<number>()
  for (const [key, amount] of twin.balances) {
    const [code = 0, owner = 0, asset = 0, subKey = 0] = key.split(':').map(Number)
    if (OUTSIDE.includes(code)) continue
    const row = s.ledger.find(code, owner, asset, subKey)
    known.add(row)
    const has = row < 0 ? 0n : s.ledger.balance(row)
    if (has !== amount) yield `account ${key}: ${has} and ${amount}`
  }
  for (let row = 0; row < s.ledger.rows; row++) {
    const isOurs = s.ledger.isAccount(row) && !OUTSIDE.includes(s.ledger.code(row)) && !known.has(row)
    if (isOurs && s.ledger.balance(row) !== 0n) yield `account ${s.ledger.code(row)}: ${s.ledger.balance(row)} and none`
  }
}

function* differentPosition(s: State, twin: Twin, position: number): Generator<string> {
  const [account, side, market] = [
    s.position.account(position),
    s.position.positionSide(position),
    s.position.market(position),
  ]
  if (position % 2 === 1 && side === PositionSide.both) return
  const other = twin.positions.find((of) => of.account === account && of.side === side && of.contract.id === market)
  const mine = positionText({
    id: s.position.positionId(position),
    qty: s.position.qty(position),
    entry: s.position.entryValue(position),
    margin: s.position.margin(position),
    realised: s.position.realised(position),
    fees: s.position.fees(position),
    funding: s.position.funding(position),
  })
  const theirs = positionText(other ?? { id: 0, qty: 0n, entry: 0n, margin: 0n, realised: 0n, fees: 0n, funding: 0n })
  if (mine !== theirs) yield `position of ${account} in ${market}: ${mine} and ${theirs}`
}

function positionText(of: Pick<Position, 'id' | 'qty' | 'entry' | 'margin' | 'realised' | 'fees' | 'funding'>): string {
  if (of.qty === 0n) return `nothing, ${of.margin}`
  return `${of.id} of ${of.qty} for ${of.entry}, ${of.margin}; ${of.realised}, ${of.fees}, ${of.funding}`
}

function* differentContract(s: State, contract: Contract): Generator<string> {
  const { id } = contract
  const mine = {
    state: s.market.state(id),
    mark: s.contract.mark(id),
    maxBuy: s.contract.maxBuy(id),
    minSell: s.contract.minSell(id),
    rate: s.contract.fundingRate(id),
    nextFundingAt: s.contract.nextFundingAt(id),
    settlements: s.contract.settlements(id),
    rest: s.contract.fundingRest(id),
  }
  const theirs = {
    state: contract.state,
    mark: contract.mark,
    maxBuy: contract.maxBuy,
    minSell: contract.minSell,
    rate: contract.fundingRate,
    nextFundingAt: contract.nextFundingAt,
    settlements: contract.settlements.length,
    rest: contract.fundingRest,
  }
  for (const key of Object.keys(mine) as (keyof typeof mine)[]) {
    if (mine[key] !== theirs[key]) yield `${key} of ${id}: ${mine[key]} and ${theirs[key]}`
  }
}

function* differentOrders(s: State, twin: Twin): Generator<string> {
  let open = 0
  for (let slot = 1; slot < s.orders.used; slot++) {
    if (s.order.orderId(slot) === 0 || !s.ends.isOpen(slot)) continue
    open++
    const order = twin.orders.get(s.order.orderId(slot))
    const left = s.order.qty(slot) - s.order.executed(slot) - s.order.prevented(slot)
    if (order?.left !== left) yield `order ${s.order.orderId(slot)}: ${left} and ${order?.left ?? 'none'}`
  }
  if (open !== twin.orders.size) yield `open orders: ${open} and ${twin.orders.size}`
}
