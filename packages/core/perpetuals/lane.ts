const FIRST = 64

/** One contract's holders side by side. */
export interface Lane {
  size: number
  /** Of each: its position, its pool, and what a step of the price up and down adds to the pool's bound. */
  position: Uint32Array
  pool: Uint32Array
  up: BigInt64Array
  down: BigInt64Array
  /** Where the price was when it was entered. */
  ref: BigInt64Array
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
    ref: new BigInt64Array(FIRST),
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
  lane.ref = largerValues(lane.ref, size)
}

function largerNumbers(from: Uint32Array, size: number): Uint32Array {
  const to = new Uint32Array(size)
  to.set(from)
  return to
}

function largerValues(from: BigInt64Array, size: number): BigInt64Array {
  const to = new BigInt64Array(size)
  to.set(from)
  return to
}
