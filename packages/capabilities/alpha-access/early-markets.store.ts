import type { Sql } from '@bowline/platform/postgres/index.ts'

/** A market that only members of Alpha can buy in until it ends. */
export interface EarlyMarket {
  readonly market: number
  readonly endsAtMs: number
}

export interface SetEarlyMarket extends EarlyMarket {
  /** The reason, for staff. */
  readonly note: string
  readonly setBy: string
  readonly setAtMs: number
}

/** Also those that have ended; by number. */
export async function readEarlyMarkets(sql: Sql): Promise<SetEarlyMarket[]> {
  const rows = await sql<{ market: number; ends_at: Date; note: string; set_by: string; set_at: Date }[]>`
    select market, ends_at, note, set_by, set_at from early_markets order by market`
  return rows.map(({ market, ends_at, note, set_by, set_at }) => ({
    ...{ market, endsAtMs: ends_at.getTime(), note, setBy: set_by, setAtMs: set_at.getTime() },
  }))
}

/** Lists it early, or changes until when. */
export async function setEarlyMarket(tx: Sql, { market, endsAtMs, note, setBy, setAtMs }: SetEarlyMarket) {
  const [endsAt, setAt] = [new Date(endsAtMs), new Date(setAtMs)]
  await tx`
    insert into early_markets (market, ends_at, note, set_by, set_at)
    values (${market}, ${endsAt}, ${note}, ${setBy}, ${setAt})
    on conflict (market) do update set ends_at = ${endsAt}, note = ${note}, set_by = ${setBy}, set_at = ${setAt}`
}

/** False: it was not listed early. */
export async function openEarlyMarket(tx: Sql, market: number): Promise<boolean> {
  const rows = await tx`delete from early_markets where market = ${market} returning market`
  return rows.length > 0
}
