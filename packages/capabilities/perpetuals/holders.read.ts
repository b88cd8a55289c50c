/** Moments from the first to the last, both included. */
export interface HoldersQuery {
  readonly market: number
  readonly firstMs: number
  readonly lastMs: number
  readonly everyMs: number
}

/** Positions of a contract at a moment; an account that holds both sides beside each other has one of each. */
export interface Holders {
  readonly atMs: number
  readonly long: number
  readonly short: number
}

/**
 * How many came and went between two moments, by the first moment that knows of it: positions that were closed before the
 * first moment, or opened after the last, are not read. `$1` market, `$2` first, `$3` last, `$4` every.
 */
export const HOLDERS_TEXT = `
  WITH held AS (
    SELECT is_long, opened_at, closed_at FROM contract_positions
    WHERE market = $1 AND closed_at = 0 AND opened_at <= $3
    UNION ALL
    SELECT is_long, opened_at, closed_at FROM contract_positions
    WHERE market = $1 AND closed_at > $2 AND opened_at <= $3),
  steps AS (
    SELECT greatest(0, ceil((opened_at - $2)::numeric / $4)) AS moment, is_long, 1 AS step FROM held
    UNION ALL
    SELECT ceil((closed_at - $2)::numeric / $4), is_long, -1 FROM held WHERE closed_at > 0)
  SELECT moment::bigint AS moment, is_long, sum(step)::bigint AS step FROM steps GROUP BY 1, 2`

export interface HoldersRow {
  readonly moment: bigint | string
  readonly is_long: boolean
  readonly step: bigint | string
}

/** Adds the steps up, moment by moment. */
export function holdersOf({ firstMs, lastMs, everyMs }: HoldersQuery, rows: readonly HoldersRow[]): Holders[] {
  const count = Math.floor((lastMs - firstMs) / everyMs) + 1
  const steps = Array.from({ length: count }, () => ({ long: 0, short: 0 }))
  for (const { moment, is_long: isLong, step } of rows) {
    const at = steps[Number(moment)]
    if (at) at[isLong ? 'long' : 'short'] += Number(step)
  }
  let [long, short] = [0, 0]
  return steps.map((step, i) => {
    long += step.long
    short += step.short
    return { atMs: firstMs + i * everyMs, long, short }
  })
}
