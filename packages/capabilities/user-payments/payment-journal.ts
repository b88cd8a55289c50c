import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { UserPayment } from './payments.store.ts'

const PREFIX = 'pay:'

/** From one funding account to the other (ledger 2140). Its name and time are those of the row: a repeat moves nothing. */
export function paymentCommand(payment: UserPayment): CommandOf<'journal'> {
  const { payId, payer, payee, asset, amount, askedAtMs } = payment
  const key = { bizType: BizType.transfer, bizId: `${PREFIX}${payId}`, bizTime: askedAtMs, leg: 0 }
  const from = { code: LedgerCode.funding, owner: mainAccountOf(payer) }
  const to = { code: LedgerCode.funding, owner: mainAccountOf(payee) }
  return journal({ ...key, actor: `user:${payer}`, memo: 'payment' }, moved(from, to, asset, amount))
}

/** Of the line of a payment, by the name of its journal. */
export function payIdOf(bizId: string): string | undefined {
  return bizId.startsWith(PREFIX) ? bizId.slice(PREFIX.length) : undefined
}
