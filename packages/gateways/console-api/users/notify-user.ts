import {
  chosenLocale,
  type Notice,
  noteInHistory,
  notifyOwner,
  type SecurityEvent,
} from '@bowline/capabilities/account-security/index.ts'
import type { User } from '@bowline/capabilities/identity/index.ts'
import type { NewsTemplate, OpenMessages, TemplateName } from '@bowline/capabilities/messages/index.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'

export interface NotifyNeeds {
  readonly messages: Pick<OpenMessages, 'enqueue' | 'webNews'>
}

/** Messages that state what was done, and when. */
type NotifyTemplate = Extract<TemplateName, 'accountFrozen' | 'accountThawed' | 'factorReset' | 'accountClosed'>

/**
 * Tells a user what staff did to the account: in their history, and by message to where they can be reached, without
 * naming who did it or from which address. The audit log has both.
 */
export async function notifyUser(
  tx: Transaction,
  { messages }: NotifyNeeds,
  user: User,
  { event, template }: { readonly event: SecurityEvent; readonly template: NotifyTemplate },
  nowMs: number,
): Promise<void> {
  const id = await noteInHistory(tx, user.id, event, {}, nowMs)
  const locale = await chosenLocale(tx, user.id)
  const to = user.email !== undefined ? { email: user.email } : { phone: user.phone as string }
  const values = { time: nowMs }
  await messages.enqueue(tx, { key: `staff-${id}`, to, locale, template, values, userId: user.id })
}

/** By mail and on the page, what staff decided of a product; `published` afterwards, when it is committed. */
export function notifyOfDecision<N extends NewsTemplate>(
  tx: Transaction,
  { messages }: NotifyNeeds,
  notice: Notice<N>,
): Promise<boolean> {
  return notifyOwner({ messages, webNews: messages.webNews }, tx, notice)
}
