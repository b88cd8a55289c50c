import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { form } from '../../terms/parameter-forms.ts'
import { asset, decimal, id, timeMs } from '../../values.ts'
import { transferNetWork } from '../../wallet.ts'

/** As wallets and explorers write it. */
const txid = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{8,128}$/, form('transactionId'))

/** Of a token, as networks like Ethereum write it. */
const contract = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^0x[0-9a-f]{40}$/, form('contract'))

/** Coins that were sent, and that no deposit shows. */
export const recoveryCalls = {
  'POST /exchange-web-gateway/wallet/claimRecovery': {
    access: 'session',
    summary:
      'Says that coins were sent which no deposit shows. Two members of staff look for them. A token that is not listed is named by its contract, and sent back.',
    weight: 10,
    params: z.strictObject({
      /** Not where the token is not listed. */
      coinName: asset.optional(),
      contract: contract.optional(),
      transferNetWork,
      txid,
      amount: decimal,
      note: z.string().trim().max(1_000).default(''),
    }),
    data: z.object({ id }),
  },
  'GET /exchange-web-gateway/wallet/recoveries': {
    access: 'session',
    summary: 'What the caller has said of missing coins, newest first, and what came of it.',
    params: z.strictObject({}),
    data: z.object({
      rows: z.array(
        z.object({
          id,
          /** Null: a token that is not listed, whose contract follows. */
          coinName: z.string().nullable(),
          contract: z.string().nullable(),
          transferNetWork,
          txid: z.string(),
          amount: z.string(),
          /** `granted` until the ledger has it, then `credited`; a token that is not listed has then been `returned`. */
          state: z.enum(['open', 'granted', 'credited', 'returned', 'refused']),
          /** Of what was credited; null before. */
          fee: decimal.nullable(),
          /** Why it was refused, as staff wrote it. */
          reason: z.string().nullable(),
          askedAtMs: timeMs,
          decidedAtMs: timeMs.nullable(),
        }),
      ),
    }),
  },
} as const satisfies CallTable
