import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import { family, orNone, textId } from '../../futures.ts'
import { form } from '../../terms/parameter-forms.ts'
import { transferAccounts } from '../../terms/transfer-accounts.ts'
import { asset, decimal, signedDecimal } from '../../values.ts'

/** Accounts of one person. */
const accountName = z.enum(transferAccounts)

export const transferCalls = inInverseForm({
  'POST /fe-co-api/user/futures_transfer': {
    access: 'session',
    summary: 'Moves money between the caller’s accounts.',
    params: z.strictObject({
      uorbType: orNone(family),
      fromAccount: accountName,
      toAccount: accountName,
      coinSymbol: asset,
      amount: decimal,
      /** Said by other programs; the two accounts decide. */
      transferType: z.union([z.string().max(32), z.number()]).optional(),
      /** The caller’s own name of it: the same again moves nothing. */
      requestId: orNone(z.string().regex(/^[A-Za-z0-9._:/-]{1,64}$/, form('transferId'))),
    }),
    data: z.object({
      /** The caller’s own name of it, if it has one. */
      transferId: textId,
      /** Of the futures wallet; between other accounts, of the one that received. */
      balanceAfter: signedDecimal,
      /** What may now go the same way. */
      canTransferAmount: decimal,
    }),
  },
} as const satisfies CallTable)
