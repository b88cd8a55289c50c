import { type JournalKey, journal, type Line, moved } from '@bowline/core/messages/journal.ts'
import { MOST_LINES } from '@bowline/core/messages/journal-layout.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { Amount } from '@bowline/money'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import { amountText } from '../markets/index.ts'
import type { News } from '../messages/index.ts'
import { accrue } from './accrue.ts'
import type { ReferralParts } from './referral-parts.ts'
import { planRun, type Run } from './run-plan.ts'
import { DAY_MS, dayOf, PAYMENT_HOUR, startOfDay } from './terms.ts'

/** Accounts paid at once. Orders come between; the next ones wait until these are durable. */
const AT_ONCE = 500
const COST = { code: LedgerCode.referralCost }
const DUE = { code: LedgerCode.referralDue }

export interface PaymentReport {
  readonly days: number
  readonly accounts: number
  readonly failed: number
}

/** Pays for every day that is over and was not paid for, oldest first. Taken up again after a crash, nothing is paid twice. */
export async function payDue(parts: ReferralParts): Promise<PaymentReport> {
  const accruedTo = await accrue(parts)
  const lastDue = dayOf(Math.min(parts.now() - DAY_MS - PAYMENT_HOUR * 3_600_000, accruedTo - DAY_MS))
  const report = { days: 0, accounts: 0, failed: 0 }
  for (let day = await firstUnpaid(parts); day !== undefined && day <= lastDue; day = dayOf(startOfDay(day) + DAY_MS)) {
    const run = await planRun(parts, day)
    await postTotals(parts, run)
    const { accounts, failed } = await payAccounts(parts, run)
    await parts.sql`update referral_runs set done_at = ${new Date(parts.now())} where day = ${day}`
    report.days += 1
    report.accounts += accounts
    report.failed += failed
  }
  return report
}

/** The day after the last that is done, or the first on which anybody earned anything. */
async function firstUnpaid({ sql }: ReferralParts): Promise<string | undefined> {
  const [row] = await sql<{ day: string | null }[]>`
    select coalesce(
      (select max(day) + 1 from referral_runs where done_at is not null),
      (select min(day) from referral_runs),
      (select min(day) from referral_earnings))::text as day`
  return row?.day ?? undefined
}

/** What the day made due, and what is not due any more, a journal per coin: the house's cost against what it owes. */
async function postTotals(parts: ReferralParts, run: Run): Promise<void> {
  const rows = await parts.sql<{ asset: bigint; earned: string; cancelled: string }[]>`
    select asset, sum(amount) filter (where day = ${run.day})::text as earned,
      coalesce(sum(amount) filter (where run_day = ${run.day} and state = 'cancelled'), 0)::text as cancelled
    from (
      select day, run_day, state, asset, greatest(inviter_amount, 0) + greatest(kickback_amount, 0) as amount
      from referral_earnings where day = ${run.day} or run_day = ${run.day}) due
    group by asset order by asset`
  for (const row of rows) {
    const asset = Number(row.asset)
    await post(parts, run, `accrual:${run.day}:${asset}`, moved(COST, DUE, asset, BigInt(row.earned ?? 0)))
    await post(parts, run, `cancel:${run.day}:${asset}`, moved(DUE, COST, asset, BigInt(row.cancelled)))
  }
}

/** One journal for each account, in batches of rows that end together. */
async function payAccounts(parts: ReferralParts, run: Run): Promise<Pick<PaymentReport, 'accounts' | 'failed'>> {
  let [accounts, failed] = [0, 0]
  for (;;) {
    const due = await dueAccounts(parts, run)
    if (due.length === 0) return { accounts, failed }
    const outcomes = await Promise.all(
      due.map(async ({ userId, lines }) => ({ userId, isPaid: await payAccount(parts, run, userId, lines) })),
    )
    const refused = outcomes.filter(({ isPaid }) => !isPaid).map(({ userId }) => userId)
    if (refused.length > 0) parts.log.error({ day: run.day, users: refused }, 'rebates could not be paid')
    const news = due.filter(({ userId }) => !refused.includes(userId)).map((paid) => newsOf(parts, run, paid))
    await inTransaction(parts.sql, async (tx) => {
      await tx`
        update referral_payments set state = case when user_id = any(${refused}) then 'failed' else 'paid' end
        where day = ${run.day} and state = 'due' and user_id = any(${due.map(({ userId }) => userId)})`
      await parts.webNews.writeAll(tx, news)
    })
    for (const { userId } of news) parts.webNews.published(userId)
    accounts += due.length
    failed += refused.length
  }
}

interface DueAccount {
  readonly userId: number
  readonly lines: readonly (readonly [asset: number, amount: Amount])[]
}

function newsOf({ markets }: ReferralParts, { day, beganAtMs }: Run, { userId, lines }: DueAccount): News {
  const codes = new Map(markets.assets().map(({ asset, code }) => [asset, code]))
  const amount = lines.map(([asset, paid]) => `${amountText(paid)} ${codes.get(asset) ?? ''}`.trim()).join(', ')
  const values = { amount, time: beganAtMs }
  return { key: `referral-${day}-${userId}`, userId, template: 'rebatePaid', values, atMs: beganAtMs }
}

async function dueAccounts({ sql }: ReferralParts, { day }: Run): Promise<DueAccount[]> {
  const rows = await sql<{ user_id: bigint; assets: string[]; amounts: string[] }[]>`
    select user_id, array_agg(asset::text order by asset) as assets, array_agg(amount::text order by asset) as amounts
    from referral_payments where day = ${day} and state = 'due' group by user_id order by user_id limit ${AT_ONCE}`
  return rows.map(({ user_id, assets, amounts }) => ({
    userId: Number(user_id),
    lines: assets.map((asset, at) => [Number(asset), BigInt(amounts[at] as string)] as const),
  }))
}

/** More coins than one journal has room for go into further legs of it. */
async function payAccount(parts: ReferralParts, run: Run, userId: number, due: DueAccount['lines']): Promise<boolean> {
  const spot = { code: LedgerCode.spotAvailable, owner: mainAccountOf(userId) }
  const lines = due.flatMap(([asset, amount]) => moved(DUE, spot, asset, amount))
  for (let leg = 0; leg * MOST_LINES < lines.length; leg++) {
    const own = lines.slice(leg * MOST_LINES, (leg + 1) * MOST_LINES)
    const { rejection } = await parts.engine.submit(journal({ ...keyOf(run, `pay:${run.day}:${userId}`), leg }, own))
    if (rejection !== Rejection.none) return false
  }
  return true
}

async function post(parts: ReferralParts, run: Run, id: string, lines: readonly Line[]): Promise<void> {
  if (lines.every(({ amount }) => amount === 0n)) return
  const { rejection } = await parts.engine.submit(journal(keyOf(run, id), lines))
  if (rejection !== Rejection.none) throw new Error(`the journal ${id} was refused: ${rejection}`)
}

function keyOf({ day, beganAtMs }: Run, bizId: string): JournalKey {
  return { bizType: BizType.referral, bizId, bizTime: beganAtMs, leg: 0, actor: 'house', memo: `referral ${day}` }
}
