import { z } from 'zod'
import { page } from '../../paging.ts'
import { paymentStates } from '../../terms/user-payments.ts'
import { asset, decimal, id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged } from '../console-values.ts'

const state = z.enum(paymentStates)

export const paymentCalls = {
  'GET /console-api/payments/list': {
    access: 'accounts.read',
    summary: 'Payments between users, newest first: of everybody, or those that one user made and received.',
    params: z.strictObject({ userId: id.optional(), state: state.optional(), ...paged }),
    data: page(
      z.object({
        payId: z.string(),
        payer: id,
        payee: id,
        /** As each was shown to the other. */
        payerName: z.string(),
        payeeName: z.string(),
        coin: asset,
        amount: decimal,
        /** In USDT when it was asked for. */
        value: decimal,
        state,
        askedAtMs: timeMs,
      }),
    ),
  },
} as const satisfies ConsoleTable
