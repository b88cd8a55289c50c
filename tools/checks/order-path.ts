import { isCode, isTest, type SourceFile } from './repository-files.ts'

/**
 * The order path: what every order runs through, and the tables it runs on. Only here a record is read by its place
 * (docs/decisions/0019-order-path-as-constants.md); everything else of the core goes through the views.
 */
const orderPath = [
  'accounts/accounts.ts',
  'ledger/ledger.ts',
  'markets/markets.ts',
  'markets/reference-price.ts',
  'matching/book.ts',
  'matching/level-record.ts',
  'matching/match.ts',
  'matching/price-ladder.ts',
  'orders/cancel-order.ts',
  'orders/draft.ts',
  'orders/end-order.ts',
  'orders/enter-order.ts',
  'orders/order-events.ts',
  'orders/place-order.ts',
  'read-ahead.ts',
  'records/orders.ts',
  'records/seats.ts',
  'spot/fees.ts',
  'spot/locks.ts',
  'spot/plain-limit.ts',
  'spot/settle.ts',
  'spot/value.ts',
].map((path) => `packages/core/${path}`)

/** The place of a field in a record: `OrderRecord.at`, `(slot << 5) + O.price`. */
const PLACE = /\b(?:Order|Seat|Level|Market|Account)Record\.at\b|\bOrderExtra\.at\b/
/** Not the product: they look at tables from outside. */
const OUTSIDE = /^packages\/core\/(?:bench|simulation)\//

export function checkOrderPath(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path))
  const gone = orderPath
    .filter((path) => !known.has(path))
    .map((path) => `${path} is named in order-path.ts and is gone`)
  const raw = files
    .filter(({ path }) => path.startsWith('packages/core/') && isCode(path) && !isTest(path) && !OUTSIDE.test(path))
    .filter(({ path, text }) => !orderPath.includes(path) && PLACE.test(text))
    .map(({ path }) => `${path} reads records by place, which only the order path may; use the views (core/views.ts)`)
  return [...gone, ...raw]
}
