import { z } from 'zod'
import { coinStopReasons } from '../../terms/wallet.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

const coin = z.object({ network: z.string().max(20), coin: z.string().max(12) })
const what = z.enum(['deposits', 'withdrawals'])

export const reconciliationCalls = {
  'GET /console-api/reconciliation/board': {
    access: 'accounts.read',
    summary:
      'Each coin on each network as ledger, custody book and chain have it, with differences, their age, and stops.',
    params: z.strictObject({}),
    data: z.object({
      rows: z.array(
        z.object({
          ...coin.shape,
          ledger: z.string(),
          book: z.string(),
          /** Null until the chain was asked. */
          chain: z.string().nullable(),
          chainAtMs: timeMs.nullable(),
          /** False: that is too long ago for the books to have been compared. */
          isChecked: z.boolean(),
          /** Of that, what is there for the fees of tokens: gas tank and what is left at addresses of users. Null: none. */
          gas: z.object({ ledger: z.string(), book: z.string() }).nullable(),
          differences: z.array(z.object({ kind: z.enum(['ledger', 'chain']), amount: z.string(), sinceMs: timeMs })),
          /** Transfers from cold that were given up and are on their chain all the same: nobody's in the books until they are booked. */
          sentAllTheSame: z.array(z.object({ move: id, txid: z.string(), amount: z.string() })),
          stops: z.array(z.object({ what, reason: z.enum(coinStopReasons), sinceMs: timeMs })),
        }),
      ),
    }),
  },
  'POST /console-api/reconciliation/stop': {
    access: 'accounts.request',
    summary: 'Stops a coin’s deposits or withdrawals over a network at once. Keeping money in needs one person.',
    params: z.strictObject({ ...coin.shape, what, reason }),
    data: z.object({ isStopped: z.literal(true) }),
  },
  'POST /console-api/reconciliation/request-open': {
    access: 'accounts.request',
    summary: 'Requests that a second person end one stop of a coin.',
    params: z.strictObject({ ...coin.shape, what, because: z.enum(coinStopReasons), reason }),
    data: z.object({ approvalId: id }),
  },
} as const satisfies ConsoleTable
