import { FuturesWallet, LedgerCode } from '@bowline/core/messages/terms.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { type NoticeParts, notifyOwner } from '../account-security/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { WebNews } from '../messages/index.ts'

const DAY_MS = 86_400_000

interface Needs extends NoticeParts {
  readonly sql: Sql
  readonly webNews: WebNews
  readonly markets: Pick<MarketRegistry, 'assetByCode'>
}

interface Change {
  readonly id: string
  readonly coin: string
  readonly due_at: Date
  readonly withdrawn_at: Date | null
}

/** Reports to everybody whose unified account has or owes a coin what is announced of it, and when that is withdrawn: each once. */
export async function reportCollateralChanges(needs: Needs, nowMs: number): Promise<void> {
  const { sql, webNews } = needs
  const unreported = await sql<{ id: string }[]>`
    select id::text from collateral_changes
    where done_at is null and case when withdrawn_at is null then notified_at is null
      else notified_at is not null and withdrawal_notified_at is null end order by id`
  for (const { id } of unreported) {
    const notified = await inTransaction(sql, (tx) => report(needs, tx, id, nowMs))
    for (const account of notified) webNews.published(account)
  }
}

async function report(needs: Needs, tx: Transaction, id: string, nowMs: number): Promise<number[]> {
  const [change] = await tx<Change[]>`
    select id::text, coin, due_at, withdrawn_at from collateral_changes where id = ${id} for update`
  if (!change) return []
  const { coin, due_at, withdrawn_at } = change
  const days = Math.max(1, Math.ceil((due_at.getTime() - nowMs) / DAY_MS))
  const notified: number[] = []
  for (const account of await holdersOf(tx, needs.markets.assetByCode(coin)?.asset ?? 0)) {
    const notice = { account, atMs: nowMs } as const
    const isNotified = withdrawn_at
      ? await notifyOwner(needs, tx, {
          ...{ ...notice, key: `collateral-stays-${id}-${account}`, template: 'collateralStays' },
          values: { time: nowMs, coin },
        })
      : await notifyOwner(needs, tx, {
          ...{ ...notice, key: `collateral-changes-${id}-${account}`, template: 'collateralChanges' },
          values: { time: nowMs, coin, days },
        })
    if (isNotified) notified.push(account)
  }
  const at = new Date(nowMs)
  if (withdrawn_at) await tx`update collateral_changes set withdrawal_notified_at = ${at} where id = ${id}`
  else await tx`update collateral_changes set notified_at = ${at} where id = ${id}`
  return notified
}

async function holdersOf(tx: Transaction, asset: number): Promise<number[]> {
  const rows = await tx<{ owner: string }[]>`
    select owner::text from ledger_balances
    where code = ${LedgerCode.futuresWallet} and sub_key = ${FuturesWallet.unified} and asset = ${asset} and balance <> 0
    order by owner`
  return rows.map(({ owner }) => Number(owner))
}
