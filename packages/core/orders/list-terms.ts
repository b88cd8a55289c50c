import { commandLayouts } from '../messages/commands.ts'
import { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, MarketNumber } from '../records/view.ts'

const { ListType, OrderType, TimeInForce } = terms

const P = commandLayouts['place-list'].at
const LEG = commandLayouts['place-order']
const C = LEG.at

/** The legs of a list written out as placements, so that every rule for orders is the same rule for legs. */
export interface Legs {
  readonly type: number
  readonly account: AccountNumber
  readonly market: MarketNumber
  readonly memory: Words
  /** Where each leg begins in `memory`: a, b and for OTOCO c. */
  readonly bytes: readonly number[]
  /** Whether type, sides, sizes and order types of the legs belong together. */
  readonly isWellFormed: boolean
}

export function legsOf(memory: Words, byte: number): Legs {
  const type = memory.u8[byte + P.listType]
  const count = type === ListType.otoco ? 3 : 2
  const legs = Words.ofBytes(LEG.size * 3)
  const prefixes = ['a', 'b', 'c'] as const
  const bytes: number[] = []
  for (let leg = 0; leg < count; leg++) {
    writeLeg(memory, byte, prefixes[leg], legs, leg * LEG.size)
    bytes.push(leg * LEG.size)
  }
  return {
    type,
    account: memory.u32[(byte >> 2) + P.account],
    market: memory.u32[(byte >> 2) + P.market],
    memory: legs,
    bytes,
    isWellFormed: memory.u8[byte + P.clientIdPolicy] <= 1 && areLegsWellFormed(type, legs, bytes),
  }
}

function writeLeg(from: Words, byte: number, leg: 'a' | 'b' | 'c', to: Words, at: number): void {
  const f4 = byte >> 2
  const f8 = byte >> 3
  to.u32[(at >> 2) + C.account] = from.u32[f4 + P.account]
  to.u32[(at >> 2) + C.market] = from.u32[f4 + P.market]
  to.u8[at + C.side] = from.u8[byte + P[`${leg}Side`]]
  to.u8[at + C.type] = from.u8[byte + P[`${leg}Type`]]
  to.u8[at + C.timeInForce] = from.u8[byte + P[`${leg}TimeInForce`]]
  to.u8[at + C.stp] = from.u8[byte + P.stp]
  to.u8[at + C.clientIdPolicy] = from.u8[byte + P.clientIdPolicy]
  to.i64[(at >> 3) + C.price] = from.i64[f8 + P[`${leg}Price`]]
  to.i64[(at >> 3) + C.qty] = from.i64[f8 + P[`${leg}Qty`]]
  to.i64[(at >> 3) + C.displayQty] = from.i64[f8 + P[`${leg}DisplayQty`]]
  to.i64[(at >> 3) + C.stopPrice] = from.i64[f8 + P[`${leg}StopPrice`]]
  to.u32[(at >> 2) + C.trailingBps] = from.u32[f4 + P[`${leg}TrailingBps`]]
  to.u32[(at >> 2) + C.strategyType] = from.u32[f4 + P[`${leg}StrategyType`]]
  to.f64[(at >> 3) + C.strategyId] = from.f64[f8 + P[`${leg}StrategyId`]]
  copyListText(from, byte + P[`${leg}ClientId`], to, at + C.clientId)
}

function areLegsWellFormed(type: number, legs: Words, bytes: readonly number[]): boolean {
  if (bytes.some((at) => legs.u8[at + C.timeInForce] === TimeInForce.gtd)) return false
  if (type === ListType.oco) return isPair(legs, bytes[0], bytes[1])
  if (type > ListType.otoco) return false
  const working = legs.u8[bytes[0] + C.type]
  if (working !== OrderType.limit && working !== OrderType.limitMaker) return false
  return type === ListType.oto || isPair(legs, bytes[1], bytes[2])
}

/** One side and size; of a sell pair the upper leg takes profit and the lower one stops, of a buy pair the other way round. */
function isPair(legs: Words, above: number, below: number): boolean {
  const side = legs.u8[above + C.side]
  if (side > 1 || side !== legs.u8[below + C.side]) return false
  if (legs.i64[(above >> 3) + C.qty] !== legs.i64[(below >> 3) + C.qty]) return false
  const [profit, stop] = side === 1 ? [above, below] : [below, above]
  const stopType = legs.u8[stop + C.type]
  if (stopType !== OrderType.stopMarket && stopType !== OrderType.stopLimit) return false
  switch (legs.u8[profit + C.type]) {
    case OrderType.limit:
      return legs.u8[profit + C.timeInForce] === TimeInForce.gtc
    case OrderType.limitMaker:
    case OrderType.takeProfitMarket:
    case OrderType.takeProfitLimit:
      return true
    default:
      return false
  }
}

export function copyListText(from: Words, at: number, to: Words, target: number): void {
  to.u8.set(from.u8.subarray(at, at + 40), target)
}

/** A client id's bytes as a key; ids are compared byte by byte, so one character stands for one byte. */
export function readClientId(memory: Words, at: number): string {
  let end = at
  while (end < at + 40 && memory.u8[end] !== 0) end++
  return String.fromCharCode(...memory.u8.subarray(at, end))
}
