export type { Conversion, ConversionFailure, ConvertWallet, LimitTerms } from './conversions.store.ts'
export type { AcceptRefusal, Convert, Converter, Quote, QuoteRefusal } from './convert.ts'
export type { ConvertCoin, ConvertHouse, HeldInventory } from './convert-house.ts'
export type { Hedge } from './hedges.store.ts'
export type { LimitOrder } from './limit-orders.store.ts'
export {
  type AskedLimit,
  type CancelRefusal,
  type LimitOrders,
  MOST_OPEN,
  type PlaceRefusal,
} from './limit-orders.ts'
export type { LimitOversight, SetAside } from './limit-oversight.ts'
export { LIMITS } from './offers.ts'
export { openConvert } from './open-convert.ts'
export { type LeftBalance, SMALL, type SmallBalance, type SmallBalances, type SmallRefusal } from './small-balances.ts'
export { setStopped } from './stopped-coins.ts'
