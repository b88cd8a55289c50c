import { createHash } from 'node:crypto'
import type { Exchange } from '@bowline/core/exchange.ts'
import { saveSnapshot } from '@bowline/core/snapshot/snapshot.ts'

/** Identifies the exchange's state after a command: the same journal gives the same hash on every machine. */
export interface StateHash {
  readonly sequence: number
  /** SHA-256 over the bytes of a snapshot, hexadecimal. */
  readonly hash: string
}

export function stateHash(exchange: Exchange): StateHash {
  const hash = createHash('sha256')
  saveSnapshot(exchange, (chunk) => hash.update(chunk))
  return { sequence: exchange.sequence, hash: hash.digest('hex') }
}
