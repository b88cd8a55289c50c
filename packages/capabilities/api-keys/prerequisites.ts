import type { KeyPrerequisite } from '@bowline/contract/terms/api-keys.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { strongestFactor } from '../factors/index.ts'

/** `identity`: verification level one; `email`: the address that activation links are sent to. */
export type { KeyPrerequisite }

/** What a user still needs before keys are created for them or changed; undefined: nothing. The first is named. */
export async function missingForKeys(sql: Sql, userId: number): Promise<KeyPrerequisite | undefined> {
  const [user] = await sql<{ level: number; has_email: boolean }[]>`
    select kyc_level as level, email is not null as has_email from users where id = ${userId}`
  if (!user || user.level < 1) return 'identity'
  if ((await strongestFactor(sql, userId)) !== 'authenticator') return 'authenticator'
  return user.has_email ? undefined : 'email'
}
