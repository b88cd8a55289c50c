import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { ChainUnits } from '../chain.ts'
import type { Assertion } from './assertion.ts'
import { releaseText } from './release-text.ts'

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
  /** Of persons, under `releaseTextOf` it. */
  readonly approvals: readonly Assertion[]
  /** What persons released, where the chain's fee is taken from it: of a deposit that goes back. */
  readonly released?: ChainUnits | undefined
}

/** What the record of a held deposit that is sent back is named by: `return:7`, or `return:7#3` with the nonce it uses. */
export const RETURN = 'return:'

/** What persons have to have signed. A return is released once, whichever transaction carries it out. */
export function releaseTextOf({ record, released }: Pick<ApprovedRecord, 'record' | 'released'>): string {
  const { id, network, asset, to, amount } = record
  return releaseText({ id: releaseIdOf(id), network, asset, to, amount: released ?? amount })
}

export const releaseIdOf = (id: string) => (id.startsWith(RETURN) ? (id.split('#')[0] as string) : id)

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
