import type { PositionSide, Side } from '../../../messages/terms.ts'
import type { Complete } from '../complete.ts'
import { createUnified, type UnifiedState } from '../unified/state.ts'

type ContractTerms = Omit<Complete<'define-contract'>, 'kind' | 'state'>

export interface Tier {
  /** Largest notional, ledger units of what settles. */
  readonly cap: bigint
  /** 10^-8. */
  readonly rate: bigint
  /** What the slices below cost less, in 10^-8 of a ledger unit. */
  readonly cum: bigint
  readonly maxLeverage: bigint
}

export interface Contract {
  readonly id: number
  terms: ContractTerms
  state: number
  tiers: readonly Tier[]
  readonly isInverse: boolean
  /** Worth of a lot at one tick; of an inverse contract to be divided by the ticks. */
  readonly factor: bigint
  /** Resting orders, first to be filled first. */
  readonly bids: Order[]
  readonly asks: Order[]
  lastPrice: bigint
  lastTradeAt: number
  /** 10^-8 of the quote per whole coin, as it came and to a tenth of a tick; 0 = none yet. */
  given: bigint
  index: bigint
  indexState: number
  /** When it last came, and since when it is good, or is not; 0 = never. */
  indexAt: number
  stateSince: number
  /** Seconds in a row with a good value since it was frozen, and the last of them. */
  goodSeconds: number
  goodAt: number
  /** Takes only what reduces, until the index has been good for a minute. */
  isReducing: boolean
  /** Ticks; 0 = none yet. */
  mark: bigint
  /** The average of mid − index: two numbers of eighteen digits. */
  num: bigint
  den: bigint
  sampledAt: number
  /** Mid − mark of the last thirty seconds. */
  readonly gaps: { readonly second: number; readonly gap: bigint }[]
  /** Price limits. */
  maxBuy: bigint
  minSell: bigint
  /** Of the running interval: Σ i × premium, Σ i, the last slot and its premium in 10^-12. */
  premiumSum: bigint
  weightSum: bigint
  premiumSlot: number
  premium: bigint
  fundingRate: bigint
  nextFundingAt: number
  /** One after the other; a position knows how many of them it was paid for. */
  readonly settlements: Settlement[]
  /** Positions that were not paid for the last settlement yet, and what was paid in less what was paid out. */
  unpaid: Position[]
  /** So many settlements everybody is paid for. */
  paidThrough: number
  fundingRest: bigint
  /** When the liquidation account last tried to work off what it has here. */
  workedOffAt: number
  /** Of the half hour before the end: Σ of the index in tenths of a tick, seconds, and the second counted up to. */
  endSum: bigint
  endSeconds: number
  endCountedTo: number
  endPrice: bigint
  lastTradeId: number
  /** Of the liquidation account. */
  house: Position
}

export interface Position {
  /** Rises with every opening; an older position has a lower one. */
  id: number
  readonly account: number
  readonly contract: Contract
  readonly side: PositionSide
  /** Lots, a short below zero. */
  qty: bigint
  /** Sum of the trades' values. */
  entry: bigint
  /** Of an isolated position. */
  margin: bigint
  realised: bigint
  fees: bigint
  funding: bigint
  openedAt: number
  /** Settlements that it was paid for. */
  settled: number
}

interface Settlement {
  readonly at: number
  readonly mark: bigint
  readonly rate: bigint
}

/** What a group's part of the insurance fund is remembered by. */
export interface FundMemory {
  /** Greatest balance of each hour. */
  readonly highs: Map<number, bigint>
  hour: number
  isDrawnDown: boolean
  /** What was taken of the common part, and on which day. */
  taken: bigint
  day: number
}

export interface Order {
  readonly id: number
  readonly account: number
  readonly contract: Contract
  readonly side: Side
  readonly positionSide: PositionSide
  readonly reduces: boolean
  /** Sent by a liquidation. */
  readonly liquidates: boolean
  readonly price: bigint
  /** Lots still to be filled. */
  left: bigint
  executed: bigint
  isOpen: boolean
  endReason: number
}

/** What an account has chosen for a contract. */
export interface Choice {
  leverage: bigint
  isolated: boolean
}

export interface Trader {
  readonly id: number
  tradeFrozen: boolean
  /** Kinds of markets in which a long and a short stand side by side. */
  readonly hedged: Set<number>
  readonly choices: Map<number, Choice>
  /** Contracts that it has a seat on, the newest last. */
  readonly seats: number[]
  /** One wallet for all coins; those that count as collateral, by slot. */
  isUnified: boolean
  readonly switchedOn: Set<number>
}

export interface Rank {
  readonly position: Position
  readonly score: bigint
}

export interface TradeImage {
  readonly contract: number
  readonly price: bigint
  readonly qty: bigint
  readonly value: bigint
  readonly buyer: number
  readonly seller: number
}

export interface StepImage {
  readonly account: number
  readonly contract: number
  readonly step: number
  readonly qty: bigint
  readonly price: bigint
  readonly fee: bigint
  readonly clearance: bigint
  /** Of a liquidation that begins: marks that would have saved it. */
  readonly saving?: readonly bigint[]
}

export interface State {
  time: number
  readonly traders: Map<number, Trader>
  readonly contracts: Map<number, Contract>
  readonly tierTables: Map<number, readonly Tier[]>
  /** Credit-positive: `code:owner:asset:subKey`. */
  readonly balances: Map<string, bigint>
  readonly positions: Position[]
  readonly orders: Map<number, Order>
  lastOrderId: number
  lastPositionId: number
  /** Numbers of what is liquidated as one, by its key (`liquidation-key.ts`); numbers that are free again, the newest last. */
  readonly pools: Map<string, number>
  readonly freePools: number[]
  lastPool: number
  /** Keys of what is being liquidated, and when its last step in the book was. */
  readonly liquidating: Map<string, number>
  /** Keys of who was warned that 80 % are reached, and is not below 70 % yet. */
  readonly warned: Set<string>
  /** Contract that last changed a wallet, by its key. */
  readonly lastContracts: Map<string, Contract>
  readonly funds: Map<string, FundMemory>
  /** Positions that reducing orders made smaller, and the side of those orders. */
  shrunk: { readonly position: Position; readonly side: Side }[]
  readonly unified: UnifiedState
  /** Rankings of the running command, by contract and direction. */
  readonly ranks: Map<string, Rank[]>
  /** Of the running command. */
  trades: TradeImage[]
  steps: StepImage[]
}

export function createState(): State {
  return {
    time: 0,
    traders: new Map(),
    contracts: new Map(),
    tierTables: new Map(),
    balances: new Map(),
    positions: [],
    orders: new Map(),
    lastOrderId: 0,
    lastPositionId: 0,
    pools: new Map(),
    freePools: [],
    lastPool: 0,
    liquidating: new Map(),
    warned: new Set(),
    lastContracts: new Map(),
    funds: new Map(),
    shrunk: [],
    unified: createUnified(),
    ranks: new Map(),
    trades: [],
    steps: [],
  }
}

export function choiceOf(state: State, account: number, contract: Contract): Choice {
  const { choices } = state.traders.get(account) as Trader
  let choice = choices.get(contract.id)
  if (!choice) {
    choice = { leverage: BigInt(contract.terms.defaultLeverage), isolated: false }
    choices.set(contract.id, choice)
  }
  return choice
}

export function isHedged(state: State, account: number, contract: Contract): boolean {
  return state.traders.get(account)?.hedged.has(contract.terms.marketKind) ?? false
}

/** Open positions, the older ones first. */
export function openPositions(state: State, wanted: (position: Position) => boolean): Position[] {
  return state.positions.filter((position) => position.qty !== 0n && wanted(position)).sort((a, b) => a.id - b.id)
}

/** The place of a position, open or not. */
export function positionAt(state: State, account: number, contract: Contract, side: PositionSide): Position {
  const known = state.positions.find((p) => p.account === account && p.contract === contract && p.side === side)
  if (known) return known
  const money = { qty: 0n, entry: 0n, margin: 0n, realised: 0n, fees: 0n, funding: 0n }
  const fresh = { id: 0, account, contract, side, ...money, openedAt: 0, settled: 0 }
  state.positions.push(fresh)
  return fresh
}

/** Resting orders of an account, by id. */
export function ordersOf(state: State, account: number, contract?: Contract): Order[] {
  return [...state.orders.values()].filter(
    (order) => order.account === account && (contract === undefined || order.contract === contract),
  )
}
