export {
  formatUnits,
  isFault,
  type ParseFault,
  parseSignedUnits,
  parseUnits,
  trimUnits,
} from './decimal-text.ts'
export {
  lotsToQuantity,
  notional,
  priceToTicks,
  quantityToLots,
  type StepFault,
  ticksToPrice,
} from './market-steps.ts'
export {
  fractionToPpm,
  PPM,
  percentToPpm,
  ppmToFraction,
  rateOf,
} from './rates.ts'
export { divide, multiplyDivide, type Rounding } from './rounding.ts'
export {
  type Amount,
  fitsLedger,
  LEDGER_DECIMALS,
  LEDGER_LIMIT,
  type Price,
  type Quantity,
  type Rate,
} from './units.ts'
