import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { cursor, page, period } from '../../paging.ts'
import { transferAccounts } from '../../terms/transfer-accounts.ts'
import { asset, decimal, rowLimit, signedDecimal, timeMs } from '../../values.ts'

const ownAccount = z.enum(transferAccounts)

export const fundingAccountCalls = {
  'GET /exchange-web-gateway/asset/funding': {
    access: 'session',
    summary: 'The funding account by coin, as of the last transfer.',
    params: z.strictObject({}),
    data: z.object({
      /** In USDT, without coins that have no price. */
      total: decimal,
      /** Every coin, owned or not. */
      balances: z.array(
        z.object({
          coin: asset,
          name: z.string(),
          available: decimal,
          /** Set aside for conversions at a limit price. */
          converting: decimal,
          /** Of both, in USDT, rounded down; null without a price. */
          value: decimal.nullable(),
        }),
      ),
    }),
  },
  'GET /exchange-web-gateway/asset/fundingHistory': {
    access: 'session',
    summary: 'What came to and left the funding account, newest first.',
    params: z.strictObject({ coin: asset.optional(), ...period, cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(
      z.object({
        id: z.string(),
        timeMs,
        coin: asset,
        /** Below zero: it left. */
        amount: signedDecimal,
        balanceAfter: decimal,
        /** Null: no transfer between the caller’s own accounts. */
        way: z.object({ from: ownAccount, to: ownAccount }).nullable(),
        /** Converted, or set aside for that and given back. */
        isConversion: z.boolean(),
        /** Of a payment between users: the other one, masked. Below zero the caller paid. */
        payment: z.object({ payId: z.string(), name: z.string() }).nullable(),
      }),
    ),
  },
} as const satisfies CallTable
