import { type Chain, NATIVE } from '@bowline/chains/chain.ts'
import { MOST_TIMES_DEARER } from '@bowline/chains/payment-plan.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { moveBack } from './bind-own.ts'
import { enterPaymentState, insertPayment, type OpenPayment, openPayments, voidOutputs } from './open-payments.store.ts'
import { moveWithdrawals, type SendParts } from './send-payment.ts'

/** A nonce that waits for its signature so long holds up all later ones: somebody should know, and then it is filled. */
const ALARM_MS = 3 * 60_000
const FILL_AFTER_MS = 10 * 60_000
const FILL_GAS = 21_000n

/**
 * Behind a nonce that is never used, all later ones wait for ever. What the signer keeps refusing is given up for a payment of
 * nothing to ourselves with the same nonce. The signer binds the nonce to whichever of the two it signs first, so that its word
 * for the second is the proof that the first was never signed, and never will be.
 */
export async function replaceRefused(parts: SendParts, chain: Chain, payment: OpenPayment): Promise<void> {
  const { sql, network, log, now } = parts
  const { id, kind, plan, createdAtMs } = payment
  const waitedMs = now() - createdAtMs
  // A sweep comes from an address of its own, where nothing waits behind it; so does what is sent back.
  if (waitedMs < ALARM_MS || plan.kind !== 'evm' || kind === 'fill' || kind === 'sweep' || kind === 'return') return
  log.error({ payment: id, network: network.network, waitedMs }, 'a nonce is stuck: later payments wait behind it')
  if (waitedMs < FILL_AFTER_MS) return
  const rate = await chain.feeRate()
  if (rate.kind !== 'per-gas') return
  const { maxFee, priorityFee } = rate
  const payout = { id: `fill:${id}`, asset: NATIVE, to: plan.from, amount: 0n }
  const feeCap = FILL_GAS * maxFee * MOST_TIMES_DEARER
  const fill = { ...plan, payouts: [payout], gasLimit: FILL_GAS, maxFee, priorityFee, feeCap } as const
  const outputs = [{ toPath: plan.path }]
  await inTransaction(sql, async (tx) => {
    const known = await tx`select 1 from wallet_payments where replaces = ${id} and state <> 'void'`
    if (known.length > 0) return
    await insertPayment(tx, { network: network.network, kind: 'fill', plan: fill, outputs, replaces: id }, now())
  })
}

/** Its withdrawals go back to the queue, and what was to go from one of our wallets to another stays. */
export async function giveUp({ sql, network, now }: SendParts, tx: Transaction, id: number): Promise<void> {
  const payment = (await openPayments(sql, network.network)).find((each) => each.id === id)
  if (!payment) return
  if (!(await enterPaymentState(tx, id, payment.state, 'void', now())))
    throw new Error(`payment ${id} went on meanwhile`)
  await moveWithdrawals(tx, payment, ['planned'], 'queued', 'recall', { reason: 'replaced', atMs: now() })
  await moveBack(tx, network.network, payment, now())
  await voidOutputs(tx, id)
}
