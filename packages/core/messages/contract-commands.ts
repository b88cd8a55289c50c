import { contractTerms, tierRows } from './contract-terms.ts'
import { layout } from './layout.ts'
import { marketTerms } from './market-terms.ts'
import { orderTerms } from './order-terms.ts'

/** What an order has only for a contract. Its `stopPrice` waits for the price that `triggerBy` says. */
const contractOrderTerms = {
  /** A `PositionSide`. */
  positionSide: 'u8',
  reduceOnly: 'u8',
  /** Closes what there is when it triggers; has no quantity. */
  closePosition: 'u8',
  /** A `PriceKind`. */
  triggerBy: 'u8',
  /** 1: expires when last and mark are too far apart at the trigger. */
  priceProtect: 'u8',
  /** `PriceKind` of each attached leg. */
  takeProfitBy: 'u8',
  stopLossBy: 'u8',
  contractOrderSpare: 'u8',
  /** Attached to the order: a pair that closes what it opened. Trigger prices, ticks; 0 = none. */
  takeProfit: 'i64',
  stopLoss: 'i64',
  /** Limit prices of the two once triggered; 0 = at market. */
  takeProfitLimit: 'i64',
  stopLossLimit: 'i64',
} as const

/** The commands of contracts, beside those that every market has. */
export const contractCommands = {
  /**
   * A table of tiers, for the contracts that name it. Of a known one the rows change; a trial (`dryRun`) then reports who would
   * be liquidated (`liquidation` of the step `wouldBegin`), and changes nothing.
   */
  'define-tiers': layout('define-tiers', { table: 'u32', tiers: 'u8', dryRun: 'u8', spare: 'u16', ...tierRows }),
  /** Defines a contract, its market with it, or changes its terms; what a market may not change, and its wallet and group, stay. */
  'define-contract': layout('define-contract', { ...marketTerms, ...contractTerms }),
  /** Terms as in `place-order`, then those of a position. */
  'place-contract-order': layout('place-contract-order', { ...orderTerms, ...contractOrderTerms }),
  /** Another price or quantity. Only a lower quantity at the same price keeps the place in the queue. */
  'amend-contract-order': layout('amend-contract-order', {
    account: 'u32',
    market: 'u32',
    orderId: 'int',
    /** 0 = as it is. */
    qty: 'i64',
    price: 'i64',
    clientId: 'text40',
    requestClientId: 'text40',
  }),
  'set-leverage': layout('set-leverage', { account: 'u32', market: 'u32', leverage: 'u32', spare: 'u32' }),
  'set-margin-mode': layout('set-margin-mode', { account: 'u32', market: 'u32', isolated: 'u32', spare: 'u32' }),
  /** For all contracts of a `MarketKind`. `hedge` 1: a long and a short position beside each other. */
  'set-position-mode': layout('set-position-mode', { account: 'u32', marketKind: 'u8', hedge: 'u8', spare: 'u16' }),
  /** Moves margin into (> 0) or out of an isolated position, ledger units. */
  'adjust-margin': layout('adjust-margin', {
    account: 'u32',
    market: 'u32',
    positionSide: 'u32',
    spare: 'u32',
    amount: 'i64',
  }),
} as const
