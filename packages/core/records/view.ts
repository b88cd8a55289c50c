import type { Amount, Price, Quantity } from '@bowline/money'
import type { FieldKind, Fields, Layout, Words } from '../messages/layout.ts'

/** Numbers of records. Each fits where any number does, but an order's slot is not taken for a seat's. */
type NumberOf<Record extends string> = number & { readonly of?: Record }
export type Slot = NumberOf<'order'>
export type SeatNumber = NumberOf<'seat'>
export type LevelNumber = NumberOf<'level'>
export type MarketNumber = NumberOf<'market'>
export type AccountNumber = NumberOf<'account'>
export type ListSlot = NumberOf<'list'>
export type PositionNumber = NumberOf<'position'>
export type PoolNumber = NumberOf<'pool'>
export type CollateralSlot = NumberOf<'collateral'>
export type LedgerRow = NumberOf<'ledger row'>

/** What the fields of all records mean that hold more than a bare number, by name: it means the same in every record that has it. */
interface Meanings {
  price: Price
  stopPrice: Price
  trailExtreme: Price
  activationPrice: Price
  lastPrice: Price
  boundaryPrice: Price
  lastAggregatePrice: Price
  minPrice: Price
  maxPrice: Price
  buyCeiling: Price
  buyFloor: Price
  sellCeiling: Price
  sellFloor: Price
  qty: Quantity
  executed: Quantity
  visible: Quantity
  hidden: Quantity
  displayQty: Quantity
  prevented: Quantity
  openBuys: Quantity
  minQty: Quantity
  maxQty: Quantity
  marketMaxQty: Quantity
  maxPosition: Quantity
  cumQuote: Amount
  locked: Amount
  quoteQty: Amount
  preventedQuote: Amount
  minNotional: Amount
  maxNotional: Amount
  account: AccountNumber
  market: MarketNumber
  seat: SeatNumber
  level: LevelNumber
  list: ListSlot
  previous: Slot
  next: Slot
  seatPrevious: Slot
  seatNext: Slot
  trailingHead: Slot
  trailingTail: Slot
  head: Slot
  tail: Slot
  listHead: ListSlot
  lastMarket: MarketNumber
  pool: PoolNumber
  poolPrevious: PositionNumber
  poolNext: PositionNumber
  holderPrevious: PositionNumber
  holderNext: PositionNumber
  holderHead: PositionNumber
  housePosition: PositionNumber
  row: LedgerRow
  walletRow: LedgerRow
  clearingRow: LedgerRow
  feeRow: LedgerRow
  fundRow: LedgerRow
  liquidationRow: LedgerRow
  commonRow: LedgerRow
  badDebtRow: LedgerRow
}

/** Where a name means something else in one record than in the others. */
type OwnMeanings = Partial<Record<string, number>>

type Value<Name, Kind extends FieldKind, Own> = Name extends keyof Own
  ? Own[Name]
  : Name extends keyof Meanings
    ? Meanings[Name]
    : Kind extends 'i64'
      ? bigint
      : number
type Readable<F extends Fields> = { [K in keyof F]: F[K] extends `text${string}` ? never : K }[keyof F] & string

/**
 * A table's records by field: `order.qty(slot)`, `order.setQty(slot, lots)`, `order.addQty(slot, -lots)`. Texts are read where
 * they are compared, in bytes.
 */
export type View<F extends Fields, Id extends number, Own extends OwnMeanings = object> = {
  readonly [K in Readable<F>]: (id: Id) => Value<K, F[K], Own>
} & {
  readonly [K in Readable<F> as `set${Capitalize<K>}`]: (id: Id, value: Value<K, F[K], Own>) => void
} & {
  readonly [K in Readable<F> as `add${Capitalize<K>}`]: (id: Id, more: Value<K, F[K], Own>) => void
}

/**
 * The view of a table whose records are `bytes` long. Outside the order path (`tools/checks/order-path.ts`) it is the only way
 * to a record: a field is read by its name, and the compiler knows its unit.
 */
export function viewOf<const F extends Fields, Id extends number, Own extends OwnMeanings = object>(
  layout: Layout<F>,
  table: Words,
  bytes: number,
): View<F, Id, Own> {
  const view: Record<string, unknown> = {}
  for (const name of Object.keys(layout.fields)) {
    const field = fieldOf(layout.fields[name] as FieldKind, table, bytes, layout.at[name] as number)
    if (!field) continue
    const Name = `${name[0]?.toUpperCase()}${name.slice(1)}`
    Object.assign(view, { [name]: field.get, [`set${Name}`]: field.set, [`add${Name}`]: field.add })
  }
  return view as View<F, Id, Own>
}

interface Field {
  readonly get: (id: number) => number | bigint
  readonly set: (id: number, value: never) => void
  readonly add: (id: number, more: never) => void
}

function fieldOf(kind: FieldKind, table: Words, bytes: number, at: number): Field | undefined {
  switch (kind) {
    case 'u8':
      return bytes8(table.u8, bytes, at)
    case 'u16':
      return bytes16(table.u16, bytes / 2, at)
    case 'u32':
      return bytes32(table.u32, bytes / 4, at)
    case 'i32':
      return signed32(table.i32, bytes / 4, at)
    case 'int':
      return floats(table.f64, bytes / 8, at)
    case 'i64':
      return bigints(table.i64, bytes / 8, at)
    default:
      return undefined
  }
}

/**
 * One function for each kind of array, though all say the same: V8 keeps what a place in the source has seen for all closures
 * made there together, and a place that has seen more than four kinds of arrays asks a table at each access.
 */
function bytes8(array: Uint8Array, stride: number, at: number): Field {
  return {
    get: (id: number): number => array[id * stride + at],
    set: (id: number, value: number): void => {
      array[id * stride + at] = value
    },
    add: (id: number, more: number): void => {
      array[id * stride + at] += more
    },
  }
}

function bytes16(array: Uint16Array, stride: number, at: number): Field {
  return {
    get: (id: number): number => array[id * stride + at],
    set: (id: number, value: number): void => {
      array[id * stride + at] = value
    },
    add: (id: number, more: number): void => {
      array[id * stride + at] += more
    },
  }
}

function bytes32(array: Uint32Array, stride: number, at: number): Field {
  return {
    get: (id: number): number => array[id * stride + at],
    set: (id: number, value: number): void => {
      array[id * stride + at] = value
    },
    add: (id: number, more: number): void => {
      array[id * stride + at] += more
    },
  }
}

function signed32(array: Int32Array, stride: number, at: number): Field {
  return {
    get: (id: number): number => array[id * stride + at],
    set: (id: number, value: number): void => {
      array[id * stride + at] = value
    },
    add: (id: number, more: number): void => {
      array[id * stride + at] += more
    },
  }
}

function floats(array: Float64Array, stride: number, at: number): Field {
  return {
    get: (id: number): number => array[id * stride + at],
    set: (id: number, value: number): void => {
      array[id * stride + at] = value
    },
    add: (id: number, more: number): void => {
      array[id * stride + at] += more
    },
  }
}

function bigints(array: BigInt64Array, stride: number, at: number) {
  return {
    get: (id: number): bigint => array[id * stride + at],
    set: (id: number, value: bigint): void => {
      array[id * stride + at] = value
    },
    add: (id: number, more: bigint): void => {
      array[id * stride + at] += more
    },
  }
}
