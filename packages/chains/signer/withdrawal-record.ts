import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { ChainUnits } from '../chain.ts'

/** One payment that the exchange decided on. Its signature covers every field, so none can be changed on the way. */
export interface WithdrawalRecord {
  readonly id: string
  readonly network: string
  readonly asset: string
  readonly to: string
  readonly amount: ChainUnits
  /** Set when the receiver is ours (a sweep, a refill): the signer derives the address and compares. */
  readonly toPath?: string | undefined
  readonly createdAtMs: number
}

export interface ApprovedRecord {
  readonly record: WithdrawalRecord
  readonly signature: Uint8Array
  /** Signatures of persons over the same text, by the names under which their keys are enrolled. */
  readonly approvals: readonly { readonly approver: string; readonly signature: Uint8Array }[]
}

/** What is signed. One line a field; none may contain a line break. */
function recordText({ id, network, asset, to, amount, toPath, createdAtMs }: WithdrawalRecord): Buffer {
  // As text it would be one that pays a stranger.
  if (toPath === '') throw new Error('a withdrawal record to an empty path')
  const lines = ['bowline withdrawal 1', id, network, asset, to, String(amount), toPath ?? '', String(createdAtMs)]
  if (lines.some((line) => /[\r\n]/.test(line))) throw new Error('a line break in a withdrawal record')
  return Buffer.from(lines.join('\n'))
}

export function signRecord(record: WithdrawalRecord, key: KeyObject): Buffer {
  return sign(null, recordText(record), key)
}

/** `key`: SPKI in base64. */
export function isSignedBy(record: WithdrawalRecord, signature: Uint8Array, key: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return verify(null, recordText(record), publicKey, signature)
}
