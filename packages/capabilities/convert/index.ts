export type { Conversion, ConversionFailure, ConvertWallet } from './conversions.store.ts'
export { type AcceptRefusal, type Convert, type Converter, LIMITS, type Quote, type QuoteRefusal } from './convert.ts'
export { openConvert } from './open-convert.ts'
export { SMALL, type SmallBalance, type SmallBalances, type SmallRefusal } from './small-balances.ts'
