import { z } from 'zod'
import { type CallTable, textFile } from '../../call.ts'
import { cursor, page, period } from '../../paging.ts'
import { asset, id, rowLimit, whole } from '../../values.ts'
import { depositRow, depositStep, transferNetWork, withdrawalRow, withdrawalStep } from '../../wallet.ts'

const filter = {
  coinName: asset.optional(),
  transferNetWork: transferNetWork.optional(),
  /** A code of the list: deposits 0, 1, 6, 7, 8; withdrawals 0 to 7. */
  code: whole(0, 8).optional(),
  ...period,
} as const

const paging = { cursor: cursor.optional(), limit: rowLimit(100) } as const

export const recordCalls = {
  'GET /exchange-web-gateway/wallet/deposits': {
    access: 'session',
    summary: 'The caller’s deposits, newest first.',
    params: z.strictObject({ ...filter, ...paging }),
    data: page(depositRow),
  },
  'GET /exchange-web-gateway/wallet/deposit': {
    access: 'session',
    summary: 'One deposit of the caller with each stage it reached.',
    params: z.strictObject({ id }),
    data: z.object({ deposit: depositRow, steps: z.array(depositStep) }),
  },
  'GET /exchange-web-gateway/wallet/withdrawals': {
    access: 'session',
    summary: 'The caller’s withdrawals, newest first.',
    params: z.strictObject({ ...filter, ...paging }),
    data: page(withdrawalRow),
  },
  'GET /exchange-web-gateway/wallet/withdrawal': {
    access: 'session',
    summary: 'One withdrawal of the caller with each stage it reached.',
    params: z.strictObject({ withdrawId: withdrawalRow.shape.withdrawId }),
    data: z.object({ withdrawal: withdrawalRow, steps: z.array(withdrawalStep) }),
  },
  'GET /exchange-web-gateway/wallet/statement': {
    access: 'session',
    summary: 'A year of the caller by coin as CSV: opening balance, what came and went by kind, closing balance (UTC).',
    weight: 50,
    params: z.strictObject({ year: whole(2020, 2100) }),
    data: textFile,
    file: 'csv',
  },
  'GET /exchange-web-gateway/wallet/statementPdf': {
    access: 'session',
    summary: 'The same to be printed or handed in, in English and Latin letters.',
    weight: 50,
    params: z.strictObject({ year: whole(2020, 2100) }),
    data: textFile,
    file: 'pdf',
  },
  'GET /exchange-web-gateway/wallet/yearPack': {
    access: 'session',
    summary:
      'A year of the caller in one file: the statement, each product change by change, and files for Koinly and CoinTracking.',
    weight: 50,
    params: z.strictObject({ year: whole(2020, 2100) }),
    data: textFile,
    file: 'zip',
  },
  'GET /exchange-web-gateway/wallet/export': {
    access: 'session',
    summary: 'The caller’s deposits or withdrawals as CSV, newest first.',
    weight: 20,
    params: z.strictObject({ what: z.enum(['deposits', 'withdrawals']), ...filter }),
    data: textFile,
    file: 'csv',
  },
} as const satisfies CallTable
