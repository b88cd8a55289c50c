import type { Sql } from '@bowline/platform/postgres/index.ts'
import { chosenLocale, wantsMessage } from '../account-security/index.ts'
import type { Messages } from '../messages/index.ts'

const DAY_MS = 86_400_000

/** Days before expiry: when each reminder becomes due, and when the next one replaces it. */
const REMINDERS = [
  { days: 7, until: 1 },
  { days: 1, until: 0 },
] as const

/**
 * Reminds owners of keys that expire soon, once per reminder: the message key includes the expiry, so a key that was
 * changed gets a new reminder, and a missed hour is made up for.
 */
export async function remindOfEnds(sql: Sql, messages: Pick<Messages, 'enqueue'>, nowMs: number): Promise<void> {
  for (const { days, until } of REMINDERS) {
    const rows = await sql<{ api_key: string; expires_at: Date; label: string; user_id: bigint; email: string }[]>`
      select api_key, expires_at, label, user_id, users.email
      from api_keys join users on users.id = user_id
      where api_keys.status = 'active' and users.status = 'active' and users.email is not null
        and expires_at > ${new Date(nowMs + until * DAY_MS)} and expires_at <= ${new Date(nowMs + days * DAY_MS)}`
    for (const { api_key, expires_at, label, user_id, email } of rows) {
      const userId = Number(user_id)
      if (!(await wantsMessage(sql, userId, 'api-key-reminder'))) continue
      await messages.enqueue(sql, {
        key: `api-key-end-${days}-${api_key.slice(0, 24)}-${expires_at.getTime()}`,
        to: { email },
        locale: await chosenLocale(sql, userId),
        template: 'apiKeyReminder',
        values: { label, days },
        userId,
      })
    }
  }
}
