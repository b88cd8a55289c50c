import type { CardState } from '@bowline/contract/terms/card.ts'
import type { Amount } from '@bowline/money'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { chosenLocale } from '../account-security/index.ts'
import { findUser, type User } from '../identity/index.ts'
import { amountText } from '../markets/index.ts'
import type { OpenMessages, TemplateName, TemplateValues } from '../messages/index.ts'
import type { CardOrder } from './orders.store.ts'

export interface CardNews {
  readonly messages: Pick<OpenMessages, 'enqueue' | 'webNews'>
}

type CardTemplate = Extract<TemplateName, `card${string}`>
type StateTemplate = Exclude<CardTemplate, 'cardDebtLeft' | 'cardDebtPaid'>

/** States that are reported to the buyer, by mail and on the page. */
const TEMPLATES: Partial<Record<CardState, StateTemplate>> = {
  completed: 'cardDelivered',
  failed: 'cardNotPaid',
  expired: 'cardNotPaid',
  refunded: 'cardRefunded',
  chargeback: 'cardChargedBack',
}

/** In the transaction of the state: reported once, whatever crashes. */
export async function reportState({ messages }: CardNews, tx: Transaction, order: CardOrder, nowMs: number) {
  const template = TEMPLATES[order.state]
  const user = template && (await findUser(tx, order.userId))
  if (!user) return
  const { orderId, coin, coinAmount } = order
  const key = `card-${orderId}-${order.state}`
  const values = { time: nowMs, amount: `${amountText(coinAmount)} ${coin}` }
  await notify({ messages }, tx, { user, key, template, values, nowMs })
}

interface Booked {
  /** 0: when it was booked; then each taking of what was owed. */
  readonly number: number
  readonly taken: Amount
  readonly nowMs: number
}

/** What was taken back after a charge-back, and what is still owed; in the transaction that writes it down. */
export async function reportDebt(
  { messages }: CardNews,
  tx: Transaction,
  { orderId, userId, coin, coinAmount, recovered = 0n }: CardOrder,
  { number, taken, nowMs }: Booked,
): Promise<void> {
  // Who had nothing that could be taken is told the first time only.
  const user = taken === 0n && number > 0 ? undefined : await findUser(tx, userId)
  if (!user) return
  const owed = coinAmount - recovered
  const about = { user, key: `card-${orderId}-debt-${number}`, nowMs }
  const values = { time: nowMs, amount: `${amountText(taken)} ${coin}` }
  if (owed === 0n) return notify({ messages }, tx, { ...about, template: 'cardDebtPaid', values })
  const left = { ...values, owed: `${amountText(owed)} ${coin}` }
  return notify({ messages }, tx, { ...about, template: 'cardDebtLeft', values: left })
}

interface Notice<N extends CardTemplate> {
  readonly user: User
  readonly key: string
  readonly template: N
  readonly values: TemplateValues[N]
  readonly nowMs: number
}

/** On the page, and by mail or text message. */
async function notify<N extends CardTemplate>(
  { messages }: CardNews,
  tx: Transaction,
  notice: Notice<N>,
): Promise<void> {
  const { user, key, template, values, nowMs } = notice
  await messages.webNews.write(tx, { key, userId: user.id, template, values, atMs: nowMs })
  const to = user.email !== undefined ? { email: user.email } : user.phone !== undefined && { phone: user.phone }
  if (!to) return
  await messages.enqueue(tx, { key, to, locale: await chosenLocale(tx, user.id), template, values, userId: user.id })
}
