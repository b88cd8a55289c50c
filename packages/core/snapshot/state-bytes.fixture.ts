import type { Exchange } from '../exchange.ts'
import { saveSnapshot } from './snapshot.ts'

/** Where a snapshot has the number and time of the last command: behind the section's length and the version. */
const SEQUENCE_AND_TIME = [16, 32] as const

/** The whole state as bytes, but for the number and time of the last command. */
export function stateBytes(exchange: Exchange): Buffer {
  const chunks: Uint8Array[] = []
  saveSnapshot(exchange, (chunk) => chunks.push(chunk.slice()))
  return Buffer.concat(chunks).fill(0, ...SEQUENCE_AND_TIME)
}
