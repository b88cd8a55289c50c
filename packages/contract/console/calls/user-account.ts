import { z } from 'zod'
import { fillRow, orderRow } from '../../order.ts'
import { page } from '../../paging.ts'
import { asset, id, pair, signedDecimal, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged } from '../console-values.ts'

const ofUser = z.strictObject({ userId: id, ...paged })

/** One line of the ledger on one of the user's accounts. */
const ledgerLine = z.object({
  /** The command that posted it, and its position among the command's lines. */
  sequence: id,
  line: whole(0, Number.MAX_SAFE_INTEGER),
  atMs: timeMs,
  coin: asset,
  /** A name of the account plan, such as `spotAvailable`. */
  account: z.string(),
  /** Why it was posted: a name of `BizType`, such as `tradeFee`. */
  kind: z.string(),
  /** Positive: the balance grew. */
  amount: signedDecimal,
  balance: signedDecimal,
  pair: pair.nullable(),
  /** Number of the order or trade, or the key of a posting from outside trading. */
  reference: z.string().nullable(),
  memo: z.string(),
})

export const userAccountCalls = {
  'GET /console-api/users/open-orders': {
    access: 'users.read',
    summary: 'A user’s open spot orders, newest first.',
    params: ofUser,
    data: page(orderRow),
  },
  'GET /console-api/users/orders': {
    access: 'users.read',
    summary: 'A user’s ended spot orders, newest first.',
    params: ofUser,
    data: page(orderRow),
  },
  'GET /console-api/users/trades': {
    access: 'users.read',
    summary: 'A user’s spot trades, newest first.',
    params: ofUser,
    data: page(fillRow),
  },
  'GET /console-api/users/ledger': {
    access: 'users.read',
    summary: 'Every ledger line of a user, newest first.',
    params: ofUser,
    data: page(ledgerLine),
  },
} as const satisfies ConsoleTable
