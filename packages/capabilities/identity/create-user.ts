import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { parseEmail } from './email.ts'
import { openAccountOf } from './open-account.ts'
import { checkPassword, type PasswordRefusal, type Passwords } from './password.ts'
import { isKycLevel, type User } from './user.ts'
import { findUserByEmail, insertUser } from './users.store.ts'

export type CreateUserRefusal =
  | 'email-malformed'
  | 'email-taken'
  | PasswordRefusal
  | 'kyc-level'
  | 'exchange-full'
  | 'owned-by-another'

export interface CreateUserRequest {
  readonly email: string
  readonly password: string
  readonly kycLevel?: number
  readonly isDemo?: boolean
  readonly country?: string
  /** Somebody who is not new: registered then, with a confirmed address. Default now, unconfirmed. */
  readonly sinceMs?: number
}

/**
 * Creates a user and opens the engine's account with the same number. The row comes first, because its number is the
 * account's; after a crash in between, `openMissingAccounts` opens the account at the next start.
 */
export async function createUser(
  { sql, engine, passwords }: { sql: Sql; engine: EngineClient; passwords: Passwords },
  request: CreateUserRequest,
): Promise<{ user: User } | { refusal: CreateUserRefusal }> {
  const email = parseEmail(request.email)
  if (email === undefined) return { refusal: 'email-malformed' }
  const kycLevel = request.kycLevel ?? 0
  if (!isKycLevel(kycLevel)) return { refusal: 'kyc-level' }
  const refusal = checkPassword(request.password, email)
  if (refusal) return { refusal }
  // Checked first to save the hash and the number; the insert decides.
  if (await findUserByEmail(sql, email)) return { refusal: 'email-taken' }

  const passwordHash = await passwords.hash(request.password)
  const name = { kind: 'email', email } as const
  const { isDemo = false, country, sinceMs } = request
  const since = sinceMs === undefined ? {} : { createdAtMs: sinceMs, confirmedAtMs: sinceMs }
  const user = await insertUser(sql, { name, passwordHash, kycLevel, isDemo, ...(country && { country }), ...since })
  if (!user) return { refusal: 'email-taken' }
  const outcome = await openAccountOf(user, { sql, engine })
  return outcome === 'opened' ? { user } : { refusal: outcome }
}
