import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import { type Guessed, STOP_DAYS } from '../factors/index.ts'
import { findUser, findUserByName } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import { chosenLocale } from './chosen-locale.ts'
import { noteInHistory } from './security-history.store.ts'

/**
 * Codes of somebody were guessed until they are no longer checked: history, audit log, and a message to the owner. No
 * address is named, because many may have taken part; the audit rows of the attempts have them.
 */
export async function reportGuessing(
  sql: Sql,
  messages: Pick<Messages, 'enqueue'>,
  { userId, factor, sentTo }: Guessed,
  nowMs: number,
): Promise<void> {
  const user = userId === undefined ? await ownerOf(sql, sentTo) : await findUser(sql, userId)
  if (!user) return
  const to = user.email === undefined ? { phone: user.phone as string } : { email: user.email }
  const values = { days: STOP_DAYS, time: nowMs }
  const event = 'codes-stopped'
  await inTransaction(sql, async (tx) => {
    const locale = await chosenLocale(tx, user.id)
    const id = await noteInHistory(tx, user.id, event, {}, nowMs)
    const key = `security-${id}-0`
    await messages.enqueue(tx, { key, to, locale, template: 'codesStopped', values, userId: user.id })
    await appendAudit(tx, {
      atMs: nowMs,
      actor: { kind: 'system', id: 'factors' },
      action: event,
      object: { kind: 'user', id: String(user.id) },
      after: { factor, days: STOP_DAYS },
    })
  })
}

async function ownerOf(sql: Sql, sentTo: Guessed['sentTo']) {
  if (!sentTo) return undefined
  const { channel, target } = sentTo
  return findUserByName(sql, channel === 'sms' ? { kind: 'phone', phone: target } : { kind: 'email', email: target })
}
