import { randomBytes } from 'node:crypto'
import type { HashKey } from '@bowline/core/records/keyed-hash.ts'

/**
 * A key for the tables whose keys users choose, drawn anew whenever an exchange is rebuilt. It decides only how quickly a name
 * is found, so no journal, snapshot or backup needs it, and none can give it away.
 */
export function newHashKey(): HashKey {
  const bytes = randomBytes(8)
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
}
