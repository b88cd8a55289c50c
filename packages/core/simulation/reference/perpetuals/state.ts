import type { PositionSide, Side } from '../../../messages/terms.ts'
import type { Complete } from '../complete.ts'

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
  /** 10^-8 of the quote per whole coin; 0 = none yet. */
  index: bigint
  indexState: number
  /** When the index stopped being good; 0 = it is. */
  badSince: number
  /** Good values one after the other since it was frozen, and when it recovered. */
  goodInRow: number
  recoveredAt: number
  /** Ticks; 0 = none yet. */
  mark: bigint
  /** The average of mid − index: two numbers of eighteen digits. */
  num: bigint
  den: bigint
  sampledAt: number
  /** Mid − mark of the last thirty seconds. */
  readonly gaps: { readonly at: number; readonly gap: bigint }[]
  /** Of the running interval: Σ i × premium, Σ i, the last slot and its premium in 10^-12. */
  premiumSum: bigint
  weightSum: bigint
  premiumSlot: number
  premium: bigint
  fundingRate: bigint
  nextFundingAt: number
  /** What liquidation has taken over and not worked off, oldest first. */
  readonly taken: Taken[]
  lastTradeId: number
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
}

/** A position of the liquidation account, at the bankruptcy price it was taken over at. */
export interface Taken {
  qty: bigint
  entry: bigint
  readonly price: bigint
  readonly at: number
}

export interface Order {
  readonly id: number
  readonly account: number
  readonly contract: Contract
  readonly side: Side
  readonly positionSide: PositionSide
  readonly reduces: boolean
  readonly price: bigint
  /** Lots still to be filled. */
  left: bigint
  executed: bigint
  isOpen: boolean
  endReason: number
}

/** What an account has chosen for a contract. */
interface Choice {
  leverage: bigint
  isolated: boolean
}

interface Trader {
  readonly id: number
  tradeFrozen: boolean
  /** Kinds of markets in which a long and a short stand side by side. */
  readonly hedged: Set<number>
  readonly choices: Map<number, Choice>
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
  /** Cross pools (`account:asset`) and isolated positions (`account:contract:side`) that are locked. */
  readonly liquidating: Set<string>
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
    liquidating: new Set(),
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
  const fresh = { id: 0, account, contract, side, qty: 0n, entry: 0n, margin: 0n, realised: 0n, fees: 0n, funding: 0n }
  state.positions.push(fresh)
  return fresh
}

/** Resting orders of an account, by id. */
export function ordersOf(state: State, account: number, contract?: Contract): Order[] {
  return [...state.orders.values()].filter(
    (order) => order.account === account && (contract === undefined || order.contract === contract),
  )
}
