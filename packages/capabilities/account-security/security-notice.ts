import { atCommit, type Sql } from '@bowline/platform/postgres/index.ts'
import { type AuditEntry, appendAudit, type Json } from '../audit-log/index.ts'
import type { User } from '../identity/index.ts'
import type { Messages, Recipient, TemplateName, TemplateValues } from '../messages/index.ts'
import { wantsMessage } from './choices.store.ts'
import { chosenLocale } from './chosen-locale.ts'
import { deviceName } from './device-name.ts'
import type { CallOrigin, SecurityEvent } from './security-event.ts'
import { historyNote, noteInHistory } from './security-history.store.ts'

/** The values of a message that are filled in here: when, from where, with what. */
type Origin = 'time' | 'device' | 'ip' | 'country'

/** A message and its own values. */
export type NoticeMessage = {
  [N in TemplateName]: { readonly template: N; readonly values: Omit<TemplateValues[N], Origin> }
}[TemplateName]

export interface Contacts {
  readonly email: string | undefined
  readonly phone: string | undefined
}

export interface SecurityNotice {
  /** The user's contacts after the change. */
  readonly user: Pick<User, 'id' | 'email' | 'phone'>
  readonly event: SecurityEvent
  readonly from: CallOrigin
  readonly nowMs: number
  /** Default: no message, only history and audit log. */
  readonly message?: NoticeMessage | undefined
  /** Contacts from before the change, which are notified too. */
  readonly former?: Contacts | undefined
  /** Default: the user. */
  readonly actor?: AuditEntry['actor'] | undefined
  readonly before?: Json | undefined
  readonly after?: Json | undefined
  /** The answer's code; default: success. */
  readonly code?: string | undefined
}

/**
 * Records a security change, as the last statement of the change's own transaction: the user's history, a message to
 * each contact, and the audit log.
 */
export async function securityNotice(
  tx: Sql,
  messages: Pick<Messages, 'enqueue'>,
  notice: SecurityNotice,
): Promise<void> {
  const { user, event, from, nowMs, message, former } = notice
  const note = [user.id, event, from, nowMs] as const
  const isWanted = message && (message.template !== 'signIn' || (await wantsMessage(tx, user.id, 'login')))
  if (!isWanted) await atCommit(tx, historyNote(tx, ...note))
  else {
    const id = await noteInHistory(tx, ...note)
    const values = { ...message.values, ...originOf(from, nowMs) } as TemplateValues[TemplateName]
    // What a stranger or a rule caused is worded in the owner's language, not in the stranger's.
    const isOwn = notice.actor === undefined || notice.actor.kind === 'user'
    const locale = isOwn ? from.locale : await chosenLocale(tx, user.id, from.locale)
    for (const [i, to] of recipients(user, former).entries()) {
      const key = `security-${id}-${i}`
      await messages.enqueue(tx, { key, to, locale, template: message.template, values, userId: user.id })
    }
  }
  await appendAudit(tx, auditEntry(notice))
}

/** Every mail address, and SMS for users without one; a number that was replaced is notified too. */
function recipients(now: Contacts, former: Contacts | undefined): Recipient[] {
  const emails = new Set([now.email, former?.email].filter((email) => email !== undefined))
  const phones = new Set<string>()
  if (emails.size === 0 && now.phone !== undefined) phones.add(now.phone)
  if (former?.phone !== undefined && former.phone !== now.phone) phones.add(former.phone)
  return [...[...emails].map((email) => ({ email })), ...[...phones].map((phone) => ({ phone }))]
}

function originOf({ ip, userAgent, country }: CallOrigin, nowMs: number) {
  return { time: nowMs, ip, device: deviceName(userAgent) || undefined, country }
}

function auditEntry({ user, event, from, nowMs, actor, before, after, code }: SecurityNotice): AuditEntry {
  return {
    atMs: nowMs,
    actor: actor ?? { kind: 'user', id: String(user.id) },
    action: event,
    object: { kind: 'user', id: String(user.id) },
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ip: from.ip,
    ...(from.deviceId !== undefined && { device: from.deviceId }),
    code: code ?? '0',
    ...(from.requestId !== undefined && { requestId: from.requestId }),
  }
}
