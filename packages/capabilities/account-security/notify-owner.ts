import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { findUser } from '../identity/index.ts'
import type { Messages, NewsTemplate, TemplateValues, WebNews } from '../messages/index.ts'
import { chosenLocale } from './chosen-locale.ts'

export interface NoticeParts {
  readonly messages: Pick<Messages, 'enqueue'>
  readonly webNews: Pick<WebNews, 'write'>
}

export interface Notice<N extends NewsTemplate> {
  readonly key: string
  readonly account: number
  readonly template: N
  readonly values: TemplateValues[N]
  readonly atMs: number
}

/** By mail and on the page, in the transaction that remembers it. False: accounts of the house belong to nobody who reads. */
export async function notifyOwner<N extends NewsTemplate>(
  { messages, webNews }: NoticeParts,
  tx: Transaction,
  { key, account, template, values, atMs }: Notice<N>,
): Promise<boolean> {
  // An account for contracts has the number of its owner.
  const user = await findUser(tx, account)
  if (!user) return false
  await webNews.write(tx, { key, userId: account, template, values, atMs })
  const to = user.email !== undefined ? { email: user.email } : user.phone !== undefined && { phone: user.phone }
  if (to)
    await messages.enqueue(tx, { key, to, locale: await chosenLocale(tx, account), template, values, userId: account })
  return true
}
