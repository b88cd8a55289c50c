import type { Capacity } from '@bowline/core/capacity.ts'
import type { Exchange } from '@bowline/core/exchange.ts'
import { enlarged } from '@bowline/core/snapshot/snapshot.ts'
import { nextSizes } from '@bowline/core/tables.ts'
import { newHashKey } from './hash-key.ts'

export interface Enlarged {
  readonly exchange: Exchange
  /** To be put on record as the next command; undefined when every table keeps its size. */
  readonly sizes?: Capacity
}

/**
 * A start is the time to enlarge tables: nothing waits for it. Those that are as full as the alarm says get the next size by
 * themselves, and any the size its operator names. None becomes smaller.
 */
export function enlargeTables(exchange: Exchange, wanted: Partial<Capacity>, log: (line: string) => void): Enlarged {
  const { capacity } = exchange.state
  const byHand = Object.fromEntries(
    Object.entries(wanted).filter(([table, size]) => size > capacity[table as keyof Capacity]),
  )
  const next = move(exchange, byHand, log)
  const byItself = nextSizes(next.state)
  try {
    return done(move(next, byItself, log))
  } catch (error) {
    // The exchange goes on as it is: a fuller table is better than none.
    log(`tables could not be enlarged: ${(error as Error).message}`)
    return done(next)
  }

  function done(last: Exchange): Enlarged {
    return last === exchange ? { exchange } : { exchange: last, sizes: last.state.capacity }
  }
}

function move(exchange: Exchange, sizes: Partial<Capacity>, log: (line: string) => void): Exchange {
  const tables = Object.entries(sizes) as [keyof Capacity, number][]
  if (tables.length === 0) return exchange
  const { capacity } = exchange.state
  const larger = enlarged(exchange, sizes, newHashKey())
  log(`tables enlarged: ${tables.map(([table, size]) => `${table} from ${capacity[table]} to ${size}`).join(', ')}`)
  return larger
}
