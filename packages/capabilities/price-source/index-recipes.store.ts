import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { RecipeTerms } from './recipe-terms.ts'

export async function readIndexRecipes(sql: Sql): Promise<Map<string, RecipeTerms>> {
  const rows = await sql<{ pair: string; weights: RecipeTerms['weights']; outlierBps: number }[]>`
    select pair, weights, outlier_bps as "outlierBps" from index_recipes`
  return new Map(rows.map(({ pair, ...terms }) => [pair, terms]))
}

/** In force with the next index, once the transaction is committed. */
export async function writeIndexRecipe(
  sql: Sql,
  pair: string,
  { weights, outlierBps }: RecipeTerms,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into index_recipes (pair, weights, outlier_bps, changed_at)
    values (${pair}, ${sql.json(weights)}, ${outlierBps}, ${new Date(nowMs)})
    on conflict (pair) do update set
      weights = excluded.weights, outlier_bps = excluded.outlier_bps, changed_at = excluded.changed_at`
}
