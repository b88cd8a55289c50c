import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Factor } from './refusal.ts'

export interface BoundFactors {
  readonly authenticator: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
  readonly pin: boolean
  readonly sms: boolean
  readonly email: boolean
}

/** The factors a user has bound. */
export async function boundFactors(sql: Sql, userId: number): Promise<BoundFactors> {
  const [row] = await sql<BoundFactors[]>`
    select
      exists (select from authenticators where user_id = users.id) as authenticator,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select count(*)::int from recovery_codes where user_id = users.id) as "recoveryCodes",
      exists (select from pins where user_id = users.id) as pin,
      phone is not null as sms,
      email is not null as email
    from users where id = ${userId}`
  if (!row) throw new Error(`there is no user ${userId}`)
  return row
}

/** The one a change requires: an authenticator or a passkey, else SMS, else e-mail. */
export function strongestOf({ authenticator, passkeys, sms }: BoundFactors): Factor {
  if (authenticator || passkeys > 0) return 'authenticator'
  return sms ? 'sms' : 'email'
}

export async function strongestFactor(sql: Sql, userId: number): Promise<Factor> {
  return strongestOf(await boundFactors(sql, userId))
}
