import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { type CollateralTexts, withTexts } from './collateral-terms.ts'
import { type Collateral, readCollaterals } from './collaterals.ts'

/** So long before it comes about everybody can read of it (domain/unified-account.md §6). */
const NOTICE_MS = 7 * 86_400_000

/** What is announced of a coin; without terms it stops being collateral. */
export interface CollateralChange {
  readonly dueAtMs: number
  readonly terms: CollateralTexts | undefined
}

/** By coin. */
export type CollateralChanges = ReadonlyMap<string, CollateralChange>

export async function readCollateralChanges(sql: Sql): Promise<CollateralChanges> {
  const rows = await sql<{ coin: string; due_at: Date; terms: CollateralTexts | null }[]>`
    select coin, due_at, terms from collateral_changes where withdrawn_at is null and done_at is null`
  return new Map(
    rows.map(({ coin, due_at, terms }) => [coin, { dueAtMs: due_at.getTime(), terms: terms ?? undefined }]),
  )
}

/** Without terms that the coin stops being collateral. False: something is announced of it already. */
export async function announceCollateralChange(
  sql: Sql,
  coin: string,
  nowMs: number,
  terms?: CollateralTexts,
): Promise<boolean> {
  const rows = await sql`
    insert into collateral_changes (coin, announced_at, due_at, terms)
    values (${coin}, ${new Date(nowMs)}, ${new Date(nowMs + NOTICE_MS)}, ${terms ? sql.json({ ...terms }) : null})
    on conflict (coin) where withdrawn_at is null and done_at is null do nothing returning id`
  return rows.length > 0
}

/** False: nothing was announced, or it has happened. */
export async function withdrawCollateralChange(sql: Sql, coin: string, nowMs: number): Promise<boolean> {
  const rows = await sql`
    update collateral_changes set withdrawn_at = ${new Date(nowMs)}
    where coin = ${coin} and withdrawn_at is null and done_at is null returning id`
  return rows.length > 0
}

interface EngineNeeds {
  readonly engine: Pick<EngineClient, 'query' | 'submit'>
  readonly markets: Pick<MarketRegistry, 'assetByCode'>
}

interface Needs extends EngineNeeds {
  readonly sql: Sql
}

/**
 * Sends the engine every change whose time has come. What it has applied and what is on record of it may differ after a crash: it
 * is sent once more, which changes nothing.
 */
export async function makeDueCollateralChanges({ sql, ...needs }: Needs, nowMs: number): Promise<void> {
  const due = await sql<{ id: string; coin: string; terms: CollateralTexts | null }[]>`
    select id::text, coin, terms from collateral_changes
    where withdrawn_at is null and done_at is null and due_at <= ${new Date(nowMs)} order by id`
  for (const { id, coin, terms } of due) {
    await inTransaction(sql, async (tx) => {
      // Held until the engine has answered: nobody withdraws meanwhile what is happening.
      const [row] = await tx`
        select id from collateral_changes where id = ${id} and withdrawn_at is null and done_at is null for update`
      if (!row) return
      if (terms) await setCollateralTerms(needs, coin, terms)
      else await acceptCollateral(needs, coin, false)
      await tx`update collateral_changes set done_at = ${new Date(nowMs)} where id = ${id}`
    })
  }
}

/** Whether the platform takes a coin, with all its other terms as they are. Throws when the engine refuses it. */
export async function acceptCollateral(needs: EngineNeeds, coin: string, isAccepted: boolean): Promise<void> {
  const terms = await termsOf(needs, coin)
  if ((terms.isAccepted === 1) !== isAccepted)
    await define(needs, coin, { ...definitionOf(terms), isAccepted: isAccepted ? 1 : 0 })
}

/** Other terms for a coin that stays what it is. Throws when the engine refuses them. */
export async function setCollateralTerms(needs: EngineNeeds, coin: string, texts: CollateralTexts): Promise<void> {
  const terms = withTexts(coin, await termsOf(needs, coin), texts)
  if ('problem' in terms) throw new Error(`collateral ${coin}: ${terms.problem}`)
  await define(needs, coin, { ...terms, kind: 'define-collateral' })
}

async function termsOf({ engine, markets }: EngineNeeds, coin: string): Promise<Collateral> {
  const asset = markets.assetByCode(coin)?.asset
  const terms = (await readCollaterals(engine)).find((each) => each.asset === asset)
  if (!terms) throw new Error(`${coin} is no collateral`)
  return terms
}

async function define({ engine }: EngineNeeds, coin: string, command: CommandOf<'define-collateral'>): Promise<void> {
  const { rejection } = await engine.submit(command)
  if (rejection !== Rejection.none) throw new Error(`the engine refused collateral ${coin} with ${rejection}`)
}

function definitionOf({ kind: _, slot: _slot, spare: _spare, usage: _usage, index: _index, ...terms }: Collateral) {
  return { ...terms, kind: 'define-collateral' } satisfies CommandOf<'define-collateral'>
}
