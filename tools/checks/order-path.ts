import { isCode, isTest, type SourceFile } from './repository-files.ts'

/**
 * The order path: what every order runs through. Here and in the tables below a record is read by its place
 * (docs/decisions/0019-order-path-as-constants.md); everything else of the core goes through the views.
 */
const orderPath = [
  'matching/book.ts',
  'matching/match.ts',
  'orders/draft.ts',
  'orders/end-order.ts',
  'orders/enter-order.ts',
  'orders/order-events.ts',
  'perpetuals/plain-limit.ts',
  'perpetuals/plain-margin.ts',
  'read-ahead.ts',
  'spot/fees.ts',
  'spot/locks.ts',
  'spot/plain-limit.ts',
  'spot/settle.ts',
].map((path) => `packages/core/${path}`)

/**
 * What looks at every holder of a contract within one command: a hundred thousand of them, of whom views would take some twenty
 * times as long (docs/performance.md).
 */
const everyHolder = ['packages/core/perpetuals/rank-estimate.ts']

/** Tables, which find their own records. */
const tables = [
  'accounts/accounts.ts',
  'markets/markets.ts',
  'matching/price-ladder.ts',
  'records/contracts.ts',
  'records/orders.ts',
  'records/positions.ts',
  'records/seats.ts',
].map((path) => `packages/core/${path}`)

/** The place of a field in a record: `OrderRecord.at`, `(slot << 5) + O.price`. */
const PLACE = /\b(?:Order|Seat|Level|Market|Account|Position|Pool|Contract)Record\.at\b|\bOrderExtra\.at\b/
/** Not the product: they look at tables from outside. */
const OUTSIDE = /^packages\/core\/(?:bench|simulation)\//

export function checkOrderPath(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path))
  const named = [...orderPath, ...everyHolder, ...tables]
  const gone = named.filter((path) => !known.has(path)).map((path) => `${path} is named in order-path.ts and is gone`)
  const raw = files
    .filter(({ path }) => path.startsWith('packages/core/') && isCode(path) && !isTest(path) && !OUTSIDE.test(path))
    .filter(({ path, text }) => !named.includes(path) && PLACE.test(text))
    .map(({ path }) => `${path} reads records by place, which only the order path may; use the views (core/views.ts)`)
  const tame = files
    .filter(({ path, text }) => named.includes(path) && !PLACE.test(text))
    .map(({ path }) => `${path} is named in order-path.ts and reads no record by place`)
  return [...gone, ...tame, ...raw]
}
