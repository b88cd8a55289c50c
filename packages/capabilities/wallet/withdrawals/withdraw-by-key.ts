import { createHash, randomUUID } from 'node:crypto'
import { findUser } from '../../identity/index.ts'
import type { Requested } from './request-withdrawal.ts'
import {
  type Asker,
  quoteWithdrawal,
  type Wanted,
  type WantedRefusal,
  type WithdrawRequest,
  withdraw,
} from './withdraw.ts'
import { findWithdrawal } from './withdrawals.store.ts'

/** What a program asks for: it has neither PIN nor codes, but its key, whose limit and addresses its owner chose. */
export interface KeyWithdrawal extends Wanted, Pick<Asker, 'country'> {
  readonly userId: number
  readonly apiKey: string
  /** The program's own id: asked twice with the same one, it is one withdrawal. */
  readonly orderId?: string | undefined
}

/** At the fee as it is now. Waits for the ledger. */
export async function withdrawByKey(
  parts: Parameters<typeof withdraw>[0],
  { userId, apiKey, orderId, country, ...wanted }: KeyWithdrawal,
  nowMs: number,
): Promise<Requested | WantedRefusal> {
  const user = await findUser(parts.sql, userId)
  if (!user) throw new Error(`no user ${userId}`)
  const withdrawId = orderId === undefined ? randomUUID() : idOf(userId, orderId)
  const asker = { user, country, apiKey, isNewDevice: false }
  const known = await findWithdrawal(parts.sql, withdrawId)
  const quote = known ?? (await quoteWithdrawal(parts, { ...wanted, ...asker }, nowMs))
  if ('refusal' in quote) return quote
  const request: WithdrawRequest = { ...wanted, ...asker, withdrawId, orderId, fee: quote.fee }
  return withdraw(parts, request, nowMs)
}

/**
 * The same for the same order of the same user, and nobody else's (RFC 9562, version 8). There is no secret in it: the site, whose
 * users bring their ids with them, takes those of version 4 alone (`newWithdrawId`).
 */
function idOf(userId: number, orderId: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify(['withdrawal', userId, orderId]))
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
