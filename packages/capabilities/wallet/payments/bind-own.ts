import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { settleMove } from '../custody/moves.store.ts'
import { askPosting } from '../postings/postings.store.ts'
import { bookCustody, insertPayment, type OpenPayment } from './open-payments.store.ts'
import { leavesUs, type PaymentKind, paymentKey, rolesOf } from './payments.store.ts'

export interface OwnTransfer {
  readonly network: string
  readonly kind: Exclude<PaymentKind, 'payout' | 'return' | 'fill'>
  readonly plan: PaymentPlan
  /** Of each payout, where the key of its receiver is. */
  readonly paths: readonly string[]
}

/** From one of our wallets to another: bound, on its way in the custody book, and asked of the ledger, all at once. */
export async function bindOwn(
  tx: Transaction,
  { network, kind, plan, paths }: OwnTransfer,
  nowMs: number,
): Promise<number> {
  const id = await insertPayment(tx, { network, kind, plan, outputs: paths.map((toPath) => ({ toPath })) }, nowMs)
  const about = { subject: { payment: id }, key: paymentKey(id), actor: 'wallet', atMs: nowMs }
  const leave = await askPosting(tx, { ...about, kind: 'leave' })
  for (const { asset, amount } of plan.payouts) {
    await bookCustody(tx, { network, asset, role: rolesOf(kind).from, amount: -amount }, leave, nowMs)
    await bookCustody(tx, { network, asset, role: 'transit', amount }, leave, nowMs)
  }
  return id
}

/** What was to go from one of our wallets to another is where it was. */
export async function moveBack(
  tx: Transaction,
  network: string,
  { id, kind, plan }: OpenPayment,
  atMs: number,
): Promise<void> {
  const { from } = rolesOf(kind)
  if (leavesUs(kind) || kind === 'fill') return
  const about = { subject: { payment: id }, key: paymentKey(id), actor: 'wallet', atMs }
  const move = await askPosting(tx, { ...about, kind: 'return' })
  await settleMove(tx, id, 'failed', atMs)
  for (const { asset, amount } of plan.payouts) {
    await bookCustody(tx, { network, asset, role: 'transit', amount: -amount }, move, atMs)
    await bookCustody(tx, { network, asset, role: from, amount }, move, atMs)
  }
}
