import { journal, type Line } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { WalletUnits } from '../networks/wallet-units.ts'
import { paymentKey } from '../payments/payments.store.ts'
import { paidBack, returnOfPayment } from './returns.store.ts'

interface ReturnMoney {
  readonly key: string
  readonly asset: number
  /** Number of the chain: the sub-key of what lies at its addresses. */
  readonly chain: number
  /** What was booked as nobody's, and what of it has left; ledger units. */
  readonly held: Amount
  readonly paid: Amount
}

/**
 * A held deposit has gone back (Dr 2500, Cr 1110). What stays of it is for the chain's fee, which is a cost of the house like
 * any other.
 */
function returnJournal({ key, asset, chain, held, paid }: ReturnMoney, atMs: number) {
  const lines: readonly Line[] = [
    { code: LedgerCode.suspense, asset, amount: -held },
    { code: LedgerCode.depositAddresses, subKey: chain, asset, amount: paid },
    { code: LedgerCode.withdrawalFees, asset, amount: held - paid },
  ]
  const terms = { bizType: BizType.deposit, bizId: key, leg: 1, bizTime: atMs }
  return journal(
    { ...terms, actor: 'wallet', memo: 'deposit sent back' },
    lines.filter((line) => line.amount !== 0n),
  )
}

export async function returnCommand(sql: Sql, units: WalletUnits, payment: number, atMs: number) {
  const back = await returnOfPayment(sql, payment)
  const paid = await paidBack(sql, payment)
  if (!back || paid === undefined) throw new Error(`nothing is sent back by payment ${payment}`)
  const { network, asset: on, amount } = back
  // The ledger has never had it.
  if (!units.lists(network, on)) return undefined
  const inLedger = (some: bigint) => units.ledgerAmount(network, on, some, 'down')
  const { asset, units: held } = inLedger(amount)
  const money = { key: paymentKey(payment), asset, chain: units.chainOf(network), held, paid: inLedger(paid).units }
  return returnJournal(money, atMs)
}
