import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { type Collateral, readCollaterals } from './collaterals.ts'

/** So long before its end everybody can read of it (domain/unified-account.md §6). */
const NOTICE_MS = 7 * 86_400_000

/** When a coin will stop being collateral, of those for which that is announced. */
export type CollateralEnds = ReadonlyMap<string, number>

export async function readCollateralEnds(sql: Sql): Promise<CollateralEnds> {
  const rows = await sql<{ coin: string; ends_at: Date }[]>`
    select coin, ends_at from collateral_ends where withdrawn_at is null and ended_at is null`
  return new Map(rows.map(({ coin, ends_at }) => [coin, ends_at.getTime()]))
}

/** False: it is announced already. */
export async function announceCollateralEnd(sql: Sql, coin: string, nowMs: number): Promise<boolean> {
  const rows = await sql`
    insert into collateral_ends (coin, announced_at, ends_at)
    values (${coin}, ${new Date(nowMs)}, ${new Date(nowMs + NOTICE_MS)})
    on conflict (coin) where withdrawn_at is null and ended_at is null do nothing returning id`
  return rows.length > 0
}

/** False: nothing was announced, or it has happened. */
export async function withdrawCollateralEnd(sql: Sql, coin: string, nowMs: number): Promise<boolean> {
  const rows = await sql`
    update collateral_ends set withdrawn_at = ${new Date(nowMs)}
    where coin = ${coin} and withdrawn_at is null and ended_at is null returning id`
  return rows.length > 0
}

interface Needs {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'query' | 'submit'>
  readonly markets: Pick<MarketRegistry, 'assetByCode'>
}

/**
 * Tells the engine of every end that has come. What it was told and what is on record of it may be apart by a crash: it is told
 * once more, which changes nothing.
 */
export async function endDueCollateral({ sql, engine, markets }: Needs, nowMs: number): Promise<void> {
  const due = await sql<{ id: string; coin: string }[]>`
    select id::text, coin from collateral_ends
    where withdrawn_at is null and ended_at is null and ends_at <= ${new Date(nowMs)} order by id`
  for (const { id, coin } of due) {
    await inTransaction(sql, async (tx) => {
      // Held until the engine has answered: nobody withdraws meanwhile what is happening.
      const [row] = await tx`
        select id from collateral_ends where id = ${id} and withdrawn_at is null and ended_at is null for update`
      if (!row) return
      await acceptCollateral({ engine, markets }, coin, false)
      await tx`update collateral_ends set ended_at = ${new Date(nowMs)} where id = ${id}`
    })
  }
}

/** Whether the platform takes a coin, with all its other terms as they are. Throws when the engine refuses it. */
export async function acceptCollateral(
  { engine, markets }: Pick<Needs, 'engine' | 'markets'>,
  coin: string,
  isAccepted: boolean,
): Promise<void> {
  const asset = markets.assetByCode(coin)?.asset
  const terms = (await readCollaterals(engine)).find((each) => each.asset === asset)
  if (!terms) throw new Error(`${coin} is no collateral`)
  if ((terms.isAccepted === 1) === isAccepted) return
  const { rejection } = await engine.submit({ ...definitionOf(terms), isAccepted: isAccepted ? 1 : 0 })
  if (rejection !== Rejection.none) throw new Error(`the engine refused collateral ${coin} with ${rejection}`)
}

function definitionOf({ kind: _, slot: _slot, spare: _spare, usage: _usage, index: _index, ...terms }: Collateral) {
  return { ...terms, kind: 'define-collateral' } satisfies CommandOf<'define-collateral'>
}
