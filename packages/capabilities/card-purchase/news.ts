import type { CardState } from '@bowline/contract/terms/card.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { chosenLocale } from '../account-security/index.ts'
import { findUser } from '../identity/index.ts'
import { amountText } from '../markets/index.ts'
import type { OpenMessages, TemplateName } from '../messages/index.ts'
import type { CardOrder } from './orders.store.ts'

export interface CardNews {
  readonly messages: Pick<OpenMessages, 'enqueue' | 'webNews'>
}

type CardTemplate = Extract<TemplateName, `card${string}`>

/** States that are reported to the buyer, by mail and on the page. */
const TEMPLATES: Partial<Record<CardState, CardTemplate>> = {
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
  const { userId, orderId, coin, coinAmount } = order
  const key = `card-${orderId}-${order.state}`
  const values = { time: nowMs, amount: `${amountText(coinAmount)} ${coin}` }
  await messages.webNews.write(tx, { key, userId, template, values, atMs: nowMs })
  const to = user.email !== undefined ? { email: user.email } : user.phone !== undefined && { phone: user.phone }
  if (!to) return
  await messages.enqueue(tx, { key, to, locale: await chosenLocale(tx, userId), template, values, userId })
}
