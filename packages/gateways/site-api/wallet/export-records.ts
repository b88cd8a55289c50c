import type { recordCalls } from '@bowline/contract/calls/wallet/records.ts'
import { csvLine, csvTime } from '@bowline/platform/csv.ts'
import { CSV_PAGE, csvFile } from '../../site-kit/csv-file.ts'
import type { Handlers } from '../call/handler.ts'
import { depositRow } from './deposit-row.ts'
import { readDeposits, readWithdrawals } from './records.ts'
import type { RecordNeeds } from './wallet-needs.ts'
import { withdrawalRow } from './withdrawal-row.ts'

export const exportRecordHandlers = {
  'GET /exchange-web-gateway/wallet/export'({ params: { what, ...filter }, caller, nowMs }, site) {
    const { id } = caller.user
    if (what === 'deposits')
      return csvFile(what, nowMs, DEPOSIT_COLUMNS, async (cursor) => {
        const { rows, next } = await readDeposits(site, id, filter, { cursor, limit: CSV_PAGE })
        return { lines: rows.map((deposit) => depositLine(depositRow(deposit, site.wallet.coins(), nowMs))), next }
      })
    return csvFile(what, nowMs, WITHDRAWAL_COLUMNS, async (cursor) => {
      const { rows, next } = await readWithdrawals(site, id, filter, { cursor, limit: CSV_PAGE })
      return { lines: rows.map((row) => withdrawalLine(withdrawalRow(row, site.wallet.coins()))), next }
    })
  },
} satisfies Partial<Handlers<typeof recordCalls, RecordNeeds>>

const DEPOSIT_COLUMNS = [
  'seen (UTC)',
  'updated (UTC)',
  'id',
  'coin',
  'network',
  'amount',
  'stage',
  'confirmations',
  'address',
  'tag',
  'transaction',
]

function depositLine(row: ReturnType<typeof depositRow>): string {
  return csvLine([
    csvTime(row.seenAtMs),
    csvTime(row.changedAtMs),
    row.id,
    row.coinName,
    row.transferNetWork,
    row.amount,
    row.side === 'deposit' ? row.stage : row.side,
    row.confirmations,
    row.address,
    row.tag || null,
    row.txid,
  ])
}

const WITHDRAWAL_COLUMNS = [
  'requested (UTC)',
  'updated (UTC)',
  'id',
  'coin',
  'network',
  'amount',
  'fee',
  'received',
  'stage',
  'address',
  'tag',
  'transaction',
]

function withdrawalLine(row: ReturnType<typeof withdrawalRow>): string {
  return csvLine([
    csvTime(row.requestedAtMs),
    csvTime(row.changedAtMs),
    row.withdrawId,
    row.coinName,
    row.transferNetWork,
    row.amount,
    row.fee,
    row.receives,
    row.stage,
    row.address,
    row.tag || null,
    row.txid,
  ])
}
