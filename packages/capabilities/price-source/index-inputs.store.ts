import type { SourceStanding } from '@bowline/contract/terms/index-states.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { SourceHealth } from './index-health.ts'
import type { IndexInput } from './index-inputs.ts'

interface Said {
  readonly source: string
  readonly weight: number
  readonly standing: SourceStanding
  readonly price: string
  readonly ageMs: number
}

export async function addIndexInputs(sql: Sql, inputs: readonly IndexInput[]): Promise<void> {
  const rows = inputs.map(({ market, atMs, price, sources }) => ({
    ...{ market, at: atMs, price: String(price) },
    sources: sources.map((each): Said => ({ ...each, price: String(each.price) })),
  }))
  await sql`
    insert into index_inputs (market, at, price, sources)
    select market, at, price, sources
    from jsonb_to_recordset(${sql.json(rows as never)}) as given (market bigint, at bigint, price bigint, sources jsonb)
    on conflict do nothing`
}

/** An index that somebody went by: of a contract, 10^-8, and when. */
export interface IndexGoneBy {
  readonly market: number
  readonly index: bigint
  readonly time: number
}

/** An index that is older than this counts for nothing any more. */
const OLDEST_MS = 60_000

/** What these indexes were made of, by the one that was asked about; those that nobody kept are left out. */
export async function readIndexInputs<G extends IndexGoneBy>(
  sql: Sql,
  goneBy: readonly G[],
): Promise<ReadonlyMap<G, readonly SourceHealth[]>> {
  const times = goneBy.map(({ time }) => time)
  if (times.length === 0) return new Map()
  const rows = await sql<{ market: number; atMs: number; price: string; sources: Said[] }[]>`
    select market::int, at::float8 as "atMs", price::text, sources from index_inputs
    where market = any(${[...new Set(goneBy.map(({ market }) => market))]}::bigint[])
      and at between ${Math.min(...times) - OLDEST_MS} and ${Math.max(...times)}
    order by at`
  const found = new Map<G, readonly SourceHealth[]>()
  for (const one of goneBy) {
    const { market, index, time } = one
    const row = rows.findLast((each) => each.market === market && each.atMs <= time && BigInt(each.price) === index)
    if (row)
      found.set(
        one,
        row.sources.map(({ price, ...said }) => ({ ...said, price: BigInt(price) })),
      )
  }
  return found
}
