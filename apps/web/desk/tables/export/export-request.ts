import type { CallParams } from '@bowline/contract/calls.ts'
import { type HistoryFilter, historyQuery } from '../history/history-filter.ts'

export type ExportParams = CallParams<'GET /exchange-web/web/order/export'>
export type ExportWhat = ExportParams['what']

/** The exchange's limit for a file. */
export const MOST_ROWS = 100_000

interface ExportWish {
  readonly what: ExportWhat
  readonly pair: string | undefined
  readonly filter: HistoryFilter
  readonly nowMs: number
  readonly timeZone: string
}

export function exportParams({ what, pair, filter, nowMs, timeZone }: ExportWish): ExportParams {
  const { status, ...query } = historyQuery(filter, pair, nowMs, timeZone)
  return { what, ...query, ...(what === 'history' && status !== undefined && { status }) }
}

/** `order-history_BTC_USDT_2026-01-01_2026-01-31.csv`: what, where, and the first and the last day of it (UTC, as in the file). */
export function exportFileName({ what, pair, startMs, endMs }: ExportParams, nowMs: number): string {
  const name = what === 'history' ? 'order-history' : 'trades'
  const days = [startMs, Math.min(Number(endMs ?? nowMs), nowMs)].flatMap((atMs) =>
    atMs === undefined ? [] : [new Date(Number(atMs)).toISOString().slice(0, 10)],
  )
  return `${[name, pair ?? 'all-markets', ...days].join('_')}.csv`
}

/** The number of complete lines in a chunk of the file. No field contains a line break. */
export function countLines(piece: Uint8Array): number {
  let lines = 0
  for (const byte of piece) if (byte === 10) lines += 1
  return lines
}
