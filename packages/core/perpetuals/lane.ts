const FIRST = 64

/** One contract's holders side by side. */
export interface Lane {
  size: number
  /** Of each: its position, its pool, and what a step of the price up and down adds to the pool's bound. */
  position: Uint32Array
  pool: Uint32Array
  up: BigInt64Array
  down: BigInt64Array
  /** The lesser of a step up and down, without maintenance. */
  least: BigInt64Array
  /** Where the price was when it was entered. */
  ref: BigInt64Array
  /** For ranking, as floats, exact below 2^53: lots (a short below zero) and what they cost. */
  qty: Float64Array
  entryValue: Float64Array
  /** Ledger row of the wallet behind it; −1 = an isolated position's margin is. */
  row: Int32Array
  leastRef: bigint
  /** Where the bounds have followed the price to; and of an inverse contract by how much its scale is finer. */
  at: bigint
  shift: bigint
}

export function emptyLane(shift: bigint): Lane {
  return {
    size: 0,
    position: new Uint32Array(FIRST),
    pool: new Uint32Array(FIRST),
    up: new BigInt64Array(FIRST),
    down: new BigInt64Array(FIRST),
    least: new BigInt64Array(FIRST),
    ref: new BigInt64Array(FIRST),
    qty: new Float64Array(FIRST),
    entryValue: new Float64Array(FIRST),
    row: new Int32Array(FIRST),
    leastRef: 0n,
    at: 0n,
    shift,
  }
}

/** Room for twice as many. */
export function enlarge(lane: Lane): void {
  const size = lane.position.length * 2
  lane.position = largerNumbers(lane.position, size)
  lane.pool = largerNumbers(lane.pool, size)
  lane.up = largerValues(lane.up, size)
  lane.down = largerValues(lane.down, size)
  lane.least = largerValues(lane.least, size)
  lane.ref = largerValues(lane.ref, size)
  lane.qty = largerFloats(lane.qty, size)
  lane.entryValue = largerFloats(lane.entryValue, size)
  lane.row = largerRows(lane.row, size)
}

/** The last takes the place of one that goes. */
export function fillGap(lane: Lane, at: number, last: number): void {
  lane.position[at] = lane.position[last] as number
  lane.pool[at] = lane.pool[last] as number
  lane.up[at] = lane.up[last] as bigint
  lane.down[at] = lane.down[last] as bigint
  lane.least[at] = lane.least[last] as bigint
  lane.ref[at] = lane.ref[last] as bigint
  lane.qty[at] = lane.qty[last] as number
  lane.entryValue[at] = lane.entryValue[last] as number
  lane.row[at] = lane.row[last] as number
}

function largerNumbers(from: Uint32Array, size: number): Uint32Array {
  const to = new Uint32Array(size)
  to.set(from)
  return to
}

function largerFloats(from: Float64Array, size: number): Float64Array {
  const to = new Float64Array(size)
  to.set(from)
  return to
}

function largerRows(from: Int32Array, size: number): Int32Array {
  const to = new Int32Array(size)
  to.set(from)
  return to
}

function largerValues(from: BigInt64Array, size: number): BigInt64Array {
  const to = new BigInt64Array(size)
  to.set(from)
  return to
}
