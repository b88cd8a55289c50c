import { parseRow, selectList } from '../projection/index.ts'
import { contractPositions, type PositionLife } from './perpetuals-tables.ts'

/** Positions of an account by when they were closed: `ContractHistory` answers. */

/** The last position that whoever asks has. */
export interface ClosedUpTo {
  readonly closedAt: number
  readonly positionId: number
}

/** How many were closed, and how many of them earned something after fees and funding. */
export interface ClosedCount {
  readonly closed: number
  readonly won: number
}

type Rows = readonly Record<string, unknown>[]

const CLOSED_AFTER_TEXT = `
  SELECT ${selectList(contractPositions, 't')} FROM contract_positions t
  WHERE t.account = $1 AND t.closed_at > 0 AND (t.closed_at, t.position_id) > ($2, $3)
  ORDER BY t.closed_at, t.position_id LIMIT $4`

const CLOSED_COUNT_TEXT = `
  SELECT count(*) AS closed, count(*) FILTER (WHERE t.realised - t.fees - t.funding > 0) AS won FROM contract_positions t
  WHERE t.account = $1 AND t.closed_at > 0 AND t.opened_at >= $2`

export function closedAfter(account: number, { closedAt, positionId }: ClosedUpTo, limit: number) {
  const read = (rows: Rows): PositionLife[] => rows.map((row) => parseRow(contractPositions, row))
  return { text: CLOSED_AFTER_TEXT, values: [account, closedAt, positionId, limit], read, account }
}

export function countClosed(account: number, start: number) {
  const read = ([row]: Rows): ClosedCount => ({ closed: Number(row?.closed), won: Number(row?.won) })
  return { text: CLOSED_COUNT_TEXT, values: [account, start], read, account }
}
