import { Rejection } from '@bowline/core/rejections.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { chosenLocale, wantsMessage } from '../account-security/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import { findUser, mainAccountOf } from '../identity/index.ts'
import { type OnceNeeds, submitOnce } from '../ledger-history/index.ts'
import { amountText } from '../markets/index.ts'
import type { Messages, TemplateValues, WebNews } from '../messages/index.ts'
import { paymentCommand } from './payment-journal.ts'
import { endPayment, paymentBy, type UserPayment } from './payments.store.ts'

export interface SettleNeeds extends OnceNeeds {
  readonly sql: Sql
  readonly messages: Pick<Messages, 'enqueue'>
  readonly webNews: Pick<WebNews, 'write' | 'published'>
  readonly now: () => number
}

/** The ledger first, then the row and the notices of it. Safe to repeat at any point, by the call or by the job after a crash. */
export async function settlePayment(needs: SettleNeeds, payment: UserPayment): Promise<UserPayment> {
  const { sql, webNews } = needs
  const { payId, payer, payee } = payment
  const rejection = await submitOnce(needs, paymentCommand(payment), mainAccountOf(payer))
  const ended = await inTransaction(sql, async (tx) => {
    const settled = await endPayment(tx, payId, rejection === Rejection.none ? 'done' : 'refused')
    if (settled?.state === 'done') await notifyBoth(needs, tx, settled)
    return settled
  })
  if (!ended) return (await paymentBy(sql, payer, payId)) ?? payment
  if (ended.state === 'done') for (const userId of [payer, payee]) webNews.published(userId)
  return ended
}

async function notifyBoth(needs: SettleNeeds, tx: Transaction, payment: UserPayment): Promise<void> {
  const { payId, payer, payee, payerName, payeeName, coin } = payment
  const atMs = needs.now()
  const amount = `${amountText(payment.amount)} ${coin}`
  const shared = { amount, time: atMs }
  await notify(needs, tx, payment, { userId: payer, template: 'userPaid', values: { ...shared, recipient: payeeName } })
  await notify(needs, tx, payment, { userId: payee, template: 'paidByUser', values: { ...shared, sender: payerName } })
  await appendAudit(tx, {
    atMs,
    actor: { kind: 'user', id: String(payer) },
    action: 'user.pay',
    object: { kind: 'user', id: String(payee) },
    after: { payId, amount },
  })
}

type Notice = { readonly userId: number } & (
  | { readonly template: 'userPaid'; readonly values: TemplateValues['userPaid'] }
  | { readonly template: 'paidByUser'; readonly values: TemplateValues['paidByUser'] }
)

/** On the page always; by mail as its reader wishes, though nobody can choose not to hear of what they paid. */
async function notify(
  { messages, webNews }: Pick<SettleNeeds, 'messages' | 'webNews'>,
  tx: Transaction,
  { payId }: UserPayment,
  { userId, template, values }: Notice,
): Promise<void> {
  const key = `payment-${payId}-${template}`
  await webNews.write(tx, { key, userId, template, values, atMs: values.time })
  const isWanted = await wantsMessage(tx, userId, template === 'userPaid' ? 'security' : 'deposit')
  const user = isWanted ? await findUser(tx, userId) : undefined
  const to = user?.email !== undefined ? { email: user.email } : user?.phone !== undefined && { phone: user.phone }
  if (to) await messages.enqueue(tx, { key, to, locale: await chosenLocale(tx, userId), template, values, userId })
}
