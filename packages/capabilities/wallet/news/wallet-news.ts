import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { chosenLocale, wantsMessage } from '../../account-security/index.ts'
import { findUser } from '../../identity/index.ts'
import { amountText } from '../../markets/index.ts'
import type { Messages, WebNews } from '../../messages/index.ts'
import { type DepositStage, depositsOf } from '../deposits/deposits.read.ts'
import { ownDeposit } from '../deposits/own-deposit.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { reportedCoins } from '../recoveries/recoveries.store.ts'
import type { WithdrawalState } from '../withdrawals/life-cycle.ts'
import { withdrawalById } from '../withdrawals/withdrawals.store.ts'
import type { CancelKeys } from './cancel-key.ts'
import { type NoticeMessage, newsOfDeposit, newsOfRecovery, newsOfWithdrawal } from './news-of-steps.ts'

export interface WalletNewsParts {
  readonly sql: Sql
  readonly messages: Pick<Messages, 'enqueue'>
  readonly webNews: Pick<WebNews, 'write' | 'published'>
  readonly networks: readonly WalletNetwork[]
  readonly cancelKeys: CancelKeys
  readonly publicUrl: () => string
  readonly log: Log
}

const EVERY_MS = 1_000
const AT_ONCE = 100
/** As long as a withdrawal may wait for people; afterwards the link finds it gone. */
const LINK_MINUTES = 24 * 60
const ADDRESS_END = 6

interface Row {
  readonly id: bigint
  readonly deposit_id: bigint | null
  readonly withdrawal_id: bigint | null
  readonly recovery_id: bigint | null
  readonly state: string
  readonly actor: string
  readonly at: Date
}

interface Found extends NoticeMessage {
  readonly userId: number
  readonly subject: string
  readonly values: Readonly<Record<string, string | number>>
}

/**
 * Tells users of each step of their deposits and withdrawals, by mail and on the page. A step leaves a row in `wallet_news`,
 * and the row is deleted in the transaction that writes the messages: reported once, whatever crashes.
 */
export function startWalletNews(parts: WalletNewsParts) {
  return startLoop({
    everyMs: EVERY_MS,
    round: async () => {
      while ((await sendSome(parts)) === AT_ONCE);
    },
    onFailure: (error) => parts.log.warn({ error: error.message }, 'users are notified of their deposits later'),
  })
}

async function sendSome(parts: WalletNewsParts): Promise<number> {
  const reported = await inTransaction(parts.sql, async (tx) => {
    const rows = await tx<Row[]>`
      with taken as (select id from wallet_news order by id limit ${AT_ONCE} for update skip locked)
      delete from wallet_news using taken where wallet_news.id = taken.id returning wallet_news.*`
    const found: Found[] = []
    for (const row of [...rows].sort((a, b) => Number(a.id - b.id)))
      for (const each of await findOut(parts, tx, row)) {
        found.push(each)
        await send(parts, tx, each, row)
      }
    return { taken: rows.length, users: new Set(found.map(({ userId }) => userId)) }
  })
  for (const userId of reported.users) parts.webNews.published(userId)
  return reported.taken
}

/** A withdrawal to another user here is a deposit to them. */
async function findOut(parts: WalletNewsParts, tx: Transaction, row: Row): Promise<Found[]> {
  if (row.deposit_id !== null) {
    const found = await ofDeposit(parts, tx, Number(row.deposit_id), row.state as DepositStage | 'held' | 'returned')
    return found ? [found] : []
  }
  if (row.recovery_id !== null)
    return ofRecovery(parts, tx, Number(row.recovery_id), row.state as 'credited' | 'refused')
  const withdrawal = await withdrawalById(tx, Number(row.withdrawal_id))
  if (!withdrawal) return []
  const { withdrawId, userId, coin, address, receiver } = withdrawal
  const news = newsOfWithdrawal(row.state as WithdrawalState, row.actor)
  const amount = `${amountText(withdrawal.amount)} ${coin}`
  const hasLink = news?.template === 'withdrawalRequested' || news?.template === 'withdrawalInReview'
  const link = `${parts.publicUrl()}/assets/cancel-withdrawal?key=${parts.cancelKeys.keyOf(withdrawId)}`
  const values = { amount, addressEnd: address.slice(-ADDRESS_END), ...(hasLink && { link, minutes: LINK_MINUTES }) }
  const arrived = row.state === 'completed' && receiver !== undefined
  const received = { template: 'depositUnlocked', kind: 'deposit', userId: receiver ?? 0 } as const
  return [
    ...(news ? [{ ...news, userId, subject: `out-${withdrawId}`, values }] : []),
    ...(arrived ? [{ ...received, subject: `in-${withdrawId}`, values: { amount } }] : []),
  ]
}

async function ofDeposit(
  { networks }: WalletNewsParts,
  tx: Transaction,
  id: number,
  stage: DepositStage | 'held' | 'returned',
): Promise<Found | undefined> {
  const [owner] = await tx<{ user_id: bigint; generation: number }[]>`
    select user_id, generation from wallet_deposits where id = ${id}`
  const userId = Number(owner?.user_id)
  const [view] = owner ? await depositsOf(tx, userId, { id, limit: 1 }) : []
  if (!owner || !view) return undefined
  const { coin, units, network, asset } = ownDeposit(view, networks)
  const news = newsOfDeposit(stage, view)
  const minimum = networks
    .find((known) => known.network === network)
    ?.coins.find((known) => known.asset === asset)?.minDeposit
  const values = {
    // Of a token that is not listed nobody knows the decimals.
    amount: units === undefined ? `${view.amount} × ${asset}` : `${amountText(units)} ${coin}`,
    ...(minimum !== undefined && { min: `${amountText(minimum)} ${coin}` }),
  }
  return news && { ...news, userId, subject: `deposit-${id}-${owner.generation}`, values }
}

async function ofRecovery(
  { networks }: WalletNewsParts,
  tx: Transaction,
  id: number,
  state: 'credited' | 'refused',
): Promise<Found[]> {
  const reported = await reportedCoins(tx, networks, id)
  if (!reported) return []
  const { userId, amount } = reported
  return [{ ...newsOfRecovery(state), userId, subject: `recovery-${id}`, values: { amount } }]
}

async function send(parts: WalletNewsParts, tx: Transaction, found: Found, row: Row): Promise<void> {
  const { userId, template, kind, subject } = found
  const user = await findUser(tx, userId)
  if (!user) return
  // A reorganisation repeats steps, not news: a deposit is reported again when its credit was taken back.
  const key = `${subject}-${template}`
  const atMs = row.at.getTime()
  const values = { ...found.values, time: atMs } as never
  await parts.webNews.write(tx, { key, userId, template, values, atMs })
  const to = user.email !== undefined ? { email: user.email } : user.phone !== undefined && { phone: user.phone }
  if (!to || !(await wantsMessage(tx, userId, kind))) return
  const locale = await chosenLocale(tx, userId)
  await parts.messages.enqueue(tx, { key: `wallet-${key}`, to, locale, template, values, userId })
}
