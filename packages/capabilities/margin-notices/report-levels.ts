import { reportedAfter } from '@bowline/core/formulas/perpetuals/margin-levels.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { type NoticeParts, notifyOwner } from '../account-security/index.ts'
import { readStandings, type Standing, type StandingParts } from './standings.ts'

export interface LevelParts extends NoticeParts, StandingParts {
  readonly sql: Sql
  /** The next accounts, in their order, whose margin a debt asks for. */
  readonly owing: (after: number, limit: number) => Promise<readonly number[]>
}

interface Reported {
  readonly account: bigint
  readonly pool: string
  readonly level: number
}

/** Accounts that are looked at in one round; with more of them each one's turn comes later. */
const AT_ONCE = 200
/** Reported by the core's own line, which is exact (`report-lines.ts`). */
const OF_THE_CORE = 80

/**
 * Reports to the owners of the next accounts that their margin has reached another level; `users` are who got a notice.
 * `after`: the last account of the round before; `last`: of this one, 0 when all have had their turn.
 */
export async function reportLevels(parts: LevelParts, after: number, nowMs: number) {
  const { sql } = parts
  const accounts = await watchedAfter(parts, after)
  const reported = await sql<Reported[]>`
    select account, pool, level from margin_levels_sent where account = any(${accounts}::bigint[])`
  const users = new Set<number>()
  for (const account of accounts) {
    const own = reported.filter((each) => Number(each.account) === account)
    const changes = changesOf(own, await readStandings(parts, account))
    if (changes.length > 0 && (await inTransaction(sql, (tx) => report(parts, tx, account, changes, nowMs))))
      users.add(account)
  }
  return { users, last: accounts.length < AT_ONCE ? 0 : (accounts.at(-1) ?? 0) }
}

/** Whoever holds a position, owes a coin, or knows of a level that may be over. */
async function watchedAfter({ owing, sql }: LevelParts, after: number): Promise<number[]> {
  const [rows, debtors] = await Promise.all([
    sql<{ account: bigint }[]>`
      select account from (
        select distinct account from contract_positions where closed_at = 0 and account > ${after}
        union select account from margin_levels_sent where account > ${after}) as watched
      order by account limit ${AT_ONCE}`,
    owing(after, AT_ONCE),
  ])
  const all = new Set([...rows.map(({ account }) => Number(account)), ...debtors])
  return [...all].sort((a, b) => a - b).slice(0, AT_ONCE)
}

interface Change extends Pick<Standing, 'pool' | 'margin'> {
  readonly before: number
  readonly level: number
}

function changesOf(reported: readonly Reported[], standings: readonly Standing[]): Change[] {
  const before = new Map(reported.map(({ pool, level }) => [pool, level]))
  const now = standings.map(({ pool, margin, ratio }): Change => {
    const known = before.get(pool) ?? 0
    before.delete(pool)
    return { pool, margin, before: known, level: reportedAfter(known, ratio) }
  })
  // What backs nothing any more begins anew.
  const over = [...before].map(([pool, level]): Change => ({ pool, margin: '', before: level, level: 0 }))
  return [...now, ...over].filter((change) => change.level !== change.before)
}

async function report(
  parts: LevelParts,
  tx: Transaction,
  account: number,
  changes: readonly Change[],
  nowMs: number,
): Promise<boolean> {
  let isReported = false
  for (const { pool, margin, before, level } of changes) {
    await keepLevel(tx, account, pool, level, nowMs)
    if (level < before || level === OF_THE_CORE) continue
    const key = `margin-${account}-${pool}-${level}-${nowMs}`
    const values = { time: nowMs, margin, percent: level }
    isReported =
      (await notifyOwner(parts, tx, { key, account, template: 'marginLevel', values, atMs: nowMs })) || isReported
  }
  return isReported
}

async function keepLevel(tx: Transaction, account: number, pool: string, level: number, nowMs: number): Promise<void> {
  if (level === 0) await tx`delete from margin_levels_sent where account = ${account} and pool = ${pool}`
  else
    await tx`insert into margin_levels_sent (account, pool, level, sent_at)
      values (${account}, ${pool}, ${level}, ${new Date(nowMs)})
      on conflict (account, pool) do update set level = excluded.level, sent_at = excluded.sent_at`
}
