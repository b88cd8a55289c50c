import { Operation } from '@bowline/contract/terms/operations.ts'
import { amountText } from '../markets/index.ts'
import type { Leaving } from '../withdrawal-guard/index.ts'
import type { PaymentQuote } from './user-payments.ts'

/** What the factors of the payer are proved for: this payment, to this person, of this amount. */
export function leavingOf({ payId, payee, asset, amount }: PaymentQuote): Leaving {
  const text = amountText(amount)
  return {
    operation: Operation.payUser,
    payload: JSON.stringify([payId, payee.id, asset.code, text]),
    shown: { amount: `${text} ${asset.code}`, recipient: payee.name },
  }
}
