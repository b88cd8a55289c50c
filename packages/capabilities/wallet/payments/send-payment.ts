import { type Chain, type FeeRate, NATIVE } from '@bowline/chains/chain.ts'
import type { OwnOutput } from '@bowline/chains/payment-plan.ts'
import type { Signer } from '@bowline/chains/signer/signer.ts'
import type { Log } from '@bowline/platform/log.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { settleMove } from '../custody/moves.store.ts'
import { isFinal } from '../networks/is-final.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'
import { askPosting } from '../postings/postings.store.ts'
import { settleReturn } from '../returns/returns.store.ts'
import type { Move, WithdrawalState } from '../withdrawals/life-cycle.ts'
import { leaveState } from '../withdrawals/withdrawals.store.ts'
import { moveBack } from './bind-own.ts'
import { giveUp, replaceRefused } from './fill-nonce.ts'
import {
  askRecordsAgain,
  bookCustody,
  enterPaymentState,
  insertVersion,
  keepOutputs,
  noteCost,
  noteMined,
  noteSent,
  type OpenPayment,
  type PaymentVersion,
  versionsOf,
} from './open-payments.store.ts'
import { costRoleOf, isMove, leavesUs, paymentKey, rolesOf } from './payments.store.ts'
import { hasLostParent, lookForRival, stopHotWallet } from './rivals.ts'
import { takeSignedFile } from './signed-files.ts'

export interface SendParts {
  readonly sql: Sql
  readonly network: WalletNetwork & { readonly node: NetworkNode }
  readonly signer: Signer
  /** Called with a transaction before anybody can see it on the chain. */
  readonly onSigned: (txid: string) => void
  readonly log: Log
  readonly now: () => number
}

/** A node that restarted, or a reorganisation, forgets what waited. */
const SEND_AGAIN_MS = 10_000
/** Blocks that it may wait before it becomes dearer. */
const BUMP_AFTER_BLOCKS = 3
/** A chain that mines each second needs no dearer payment because one block was late. */
const BUMP_AFTER_MS = 30_000

/**
 * One step with a transaction of ours. Each is stored before the next is taken, and repeating any of them does no harm: the
 * signer gives the same bytes for the same plan, and a chain takes a transaction once. It fails only when the chain says for
 * good that it moved nothing; a node's answer to a broadcast decides nothing.
 */
export async function stepPayment(parts: SendParts, chain: Chain, payment: OpenPayment): Promise<void> {
  // Nobody decided on it, or the api is away: its nonce waits all the same.
  if (payment.state === 'asked')
    return payment.kind === 'refill-cold'
      ? takeSignedFile(parts, chain, payment)
      : replaceRefused(parts, chain, payment)
  if (payment.state === 'planned') return signPayment(parts, chain, payment)
  if (payment.state === 'signed') return sendFirst(parts, chain, payment)
  if (payment.state === 'sent' || payment.state === 'mined') return followPayment(parts, chain, payment)
}

async function signPayment(parts: SendParts, chain: Chain, payment: OpenPayment): Promise<void> {
  const { sql, signer, log, onSigned, now } = parts
  const { id, plan, records = [], replaces } = payment
  const signed = await signer.sign(plan, records)
  if ('refusal' in signed) {
    if (signed.refusal === 'expired') return askRecordsAgain(sql, id)
    log.error({ payment: id, refusal: signed.refusal }, 'the signer does not sign a payment')
    // What it was to replace was signed after all.
    if (replaces !== undefined && signed.refusal === 'spend-in-use')
      return inTransaction(sql, async (tx) => void (await enterPaymentState(tx, id, 'planned', 'void', now())))
    return replaceRefused(parts, chain, payment)
  }
  onSigned(signed.txid)
  await inTransaction(sql, async (tx) => {
    await insertVersion(tx, id, { ...signed, plan }, now())
    if (!(await enterPaymentState(tx, id, 'planned', 'signed', now()))) return
    if (replaces !== undefined) await giveUp(parts, tx, replaces)
    await moveWithdrawals(tx, payment, ['planned'], 'signed', 'no-money', { txid: signed.txid, atMs: now() })
  })
}

async function sendFirst(parts: SendParts, chain: Chain, payment: OpenPayment): Promise<void> {
  const { sql, now } = parts
  await broadcastAll(parts, chain, payment, await versionsOf(sql, payment.id))
  await inTransaction(sql, async (tx) => {
    if (!(await enterPaymentState(tx, payment.id, 'signed', 'sent', now()))) return
    await moveWithdrawals(tx, payment, ['signed'], 'sent', 'no-money', { atMs: now() })
  })
}

/** The newest first: an older one is refused while a dearer one waits. */
async function broadcastAll(
  { sql, log, now }: SendParts,
  chain: Chain,
  { id }: OpenPayment,
  versions: readonly PaymentVersion[],
): Promise<void> {
  const newest = versions.at(-1)
  if (!newest) throw new Error(`payment ${id} was never signed`)
  const sent = await chain.broadcast(newest.raw)
  if (sent.answer === 'unfit' || sent.answer === 'spent')
    log.error({ payment: id, ...sent }, 'a payment of ours is not taken: persons must look')
  await noteSent(sql, id, sent.answer, now())
}

async function followPayment(parts: SendParts, chain: Chain, payment: OpenPayment): Promise<void> {
  const { sql, now } = parts
  const versions = await versionsOf(sql, payment.id)
  for (const version of versions) {
    const status = await chain.transaction(version.txid)
    if (status.state !== 'mined') continue
    const { height, blockHash: hash, succeeded, fee } = status
    if (payment.state === 'sent' || payment.mined?.hash !== hash)
      await enterMined(parts, chain, payment, version, { height, hash, cost: costOf(version, fee) })
    const cost = costOf(version, fee)
    if (await isFinal(parts.network, chain, height)) await finishPayment(parts, payment, version, succeeded, cost)
    return
  }
  if (payment.state === 'mined') {
    // Reorganised away. A reorganisation does not put it back everywhere.
    await inTransaction(sql, async (tx) => {
      if (!(await enterPaymentState(tx, payment.id, 'mined', 'sent', now()))) return
      await moveWithdrawals(tx, payment, ['mined'], 'sent', 'no-money', { reason: 'reorganised', atMs: now() })
    })
    return broadcastAll(parts, chain, payment, versions)
  }
  if (await isOvertaken(parts, chain, payment)) return
  // Sending it again gains nothing for it: what counts is how long its newest version is known.
  const waitedMs = now() - (versions.at(-1)?.signedAtMs ?? 0)
  const bumpAfterMs = Math.max(BUMP_AFTER_MS, BUMP_AFTER_BLOCKS * parts.network.blockSeconds * 1_000)
  if (waitedMs > bumpAfterMs && (await bump(parts, chain, payment))) return
  if (now() - (payment.sentAtMs ?? 0) > SEND_AGAIN_MS) await broadcastAll(parts, chain, payment, versions)
}

/**
 * Whether it can never be mined: its nonce or an input was used by a transaction that is not ours and is final, or an input never
 * comes to be. Until that is proven it stays what it is, whatever a node answers.
 */
async function isOvertaken(parts: SendParts, chain: Chain, payment: OpenPayment): Promise<boolean> {
  const { sql, network, log } = parts
  const { id, rivalHeight, lastAnswer } = payment
  if (lastAnswer !== 'spent' && rivalHeight === undefined) return false
  if (await hasLostParent(sql, payment)) {
    log.error({ payment: id }, 'a payment of ours can never be mined: what it spends does not come to be')
    await endDead(parts, payment, 'replaced')
    return true
  }
  const { used, isFinal, txid } = await lookForRival(sql, network, chain, payment)
  if (used.length === 0) return false
  if (rivalHeight === undefined)
    log.error({ payment: id, used }, 'a transaction that is not ours has used the keys of the hot wallet')
  if (!isFinal) return true
  await stopHotWallet(sql, network, used, parts.now())
  const isProven = txid !== undefined && (await versionsOf(sql, id)).every((version) => version.txid !== txid)
  log.error({ payment: id, used, rival: txid }, 'the hot wallet is stopped: two persons must look before it pays again')
  if (isProven) await endDead(parts, payment, 'rival')
  return true
}

async function endDead({ sql, network, now }: SendParts, payment: OpenPayment, reason: string): Promise<void> {
  const atMs = now()
  await inTransaction(sql, async (tx) => {
    if (!(await enterPaymentState(tx, payment.id, 'sent', 'dead', atMs))) return
    await moveWithdrawals(tx, payment, ['sent'], 'failed', 'refund', { reason, atMs })
    await settleReturn(tx, payment.id, false, atMs)
    await moveBack(tx, network.network, payment, atMs)
  })
}

/** The same inputs or nonce and the same payouts for a higher fee; only where the market asks for more. */
async function bump(parts: SendParts, chain: Chain, payment: OpenPayment): Promise<boolean> {
  const { sql, signer, onSigned, log, now } = parts
  // Its keys are elsewhere, and persons would have to carry it there again.
  if (payment.kind === 'refill-cold') return false
  const rate = await chain.feeRate()
  if (!isDearer(rate, payment)) return false
  const plan = chain.bump(payment.plan, rate)
  if ('refusal' in plan) return false
  const signed = await signer.sign(plan, payment.records ?? [])
  if ('refusal' in signed) {
    log.error({ payment: payment.id, refusal: signed.refusal }, 'the signer does not sign a dearer version')
    return false
  }
  onSigned(signed.txid)
  await inTransaction(sql, (tx) => insertVersion(tx, payment.id, { ...signed, plan }, now()))
  await broadcastAll(parts, chain, payment, await versionsOf(sql, payment.id))
  return true
}

function isDearer(rate: FeeRate, { plan }: OpenPayment): boolean {
  if (plan.kind === 'evm') return rate.kind === 'per-gas' && rate.maxFee > plan.maxFee
  return rate.kind === 'per-vbyte' && rate.milliSats * BigInt(plan.virtualBytes) > plan.fee * 1_000n
}

async function enterMined(
  { sql, network, now }: SendParts,
  chain: Chain,
  payment: OpenPayment,
  version: PaymentVersion,
  block: { readonly height: number; readonly hash: string; readonly cost: bigint },
): Promise<void> {
  const { txid } = version
  const outputs = ownOutputsOf(chain, payment, version)
  await inTransaction(sql, async (tx) => {
    await noteMined(tx, payment.id, { txid, ...block })
    await noteCost(tx, payment.id, block.cost)
    await keepOutputs(tx, network.network, payment.id, txid, outputs)
    if (!(await enterPaymentState(tx, payment.id, 'sent', 'mined', now()))) return
    await moveWithdrawals(tx, payment, ['sent'], 'mined', 'no-money', { txid, atMs: now() })
  })
}

function costOf({ plan }: PaymentVersion, reported: bigint | undefined): bigint {
  return reported ?? (plan.kind === 'utxo' ? plan.fee : 0n)
}

/** What it leaves at addresses of ours: its change, and what a sweep or a move pays there. */
function ownOutputsOf(chain: Chain, { kind }: OpenPayment, { txid, plan, raw }: PaymentVersion): OwnOutput[] {
  if (plan.kind !== 'utxo') return []
  const own = new Map<string, string>()
  if (plan.change) own.set(plan.change.address, plan.change.path)
  if (kind === 'sweep' || isMove(kind))
    for (const { to, id } of plan.payouts) own.set(to, id.slice(id.indexOf('@') + 1))
  return chain.decode(raw).pays.flatMap(({ to, amount }, index) => {
    const path = own.get(to)
    return path === undefined ? [] : { txid, index, address: to, amount, path }
  })
}

async function finishPayment(
  { sql, network: { network }, now }: SendParts,
  payment: OpenPayment,
  version: PaymentVersion,
  succeeded: boolean,
  cost: bigint,
): Promise<void> {
  const { id, kind } = payment
  const atMs = now()
  const roles = rolesOf(kind)
  await inTransaction(sql, async (tx) => {
    if (!(await enterPaymentState(tx, id, 'mined', succeeded ? 'final' : 'dead', atMs))) return
    await noteCost(tx, id, cost)
    const about = { subject: { payment: id }, key: paymentKey(id), actor: 'wallet', atMs }
    const paid = await askPosting(tx, { ...about, kind: 'cost' })
    await bookCustody(tx, { network, asset: NATIVE, role: costRoleOf(payment.plan), amount: -cost }, paid, atMs)
    const end = succeeded ? 'completed' : 'failed'
    await moveWithdrawals(tx, payment, ['mined'], end, succeeded ? 'finish' : 'refund', {
      ...(succeeded ? { txid: version.txid } : { reason: 'reverted' }),
      atMs,
    })
    if (kind === 'return') await settleReturn(tx, id, succeeded, atMs)
    if (!succeeded) return moveBack(tx, network, payment, atMs)
    if (kind === 'fill') return
    // A payout's journal is that of its withdrawal.
    const move = kind === 'payout' ? undefined : await askPosting(tx, { ...about, kind: 'arrive' })
    if (leavesUs(kind)) {
      for (const { asset, amount } of version.plan.payouts)
        await bookCustody(tx, { network, asset, role: roles.from, amount: -amount }, move, atMs)
      return
    }
    await settleMove(tx, id, 'done', atMs)
    for (const { asset, amount } of version.plan.payouts) {
      await bookCustody(tx, { network, asset, role: 'transit', amount: -amount }, move, atMs)
      await bookCustody(tx, { network, asset, role: roles.to, amount }, move, atMs)
    }
  })
}

export async function moveWithdrawals(
  tx: Transaction,
  { withdrawIds }: OpenPayment,
  from: readonly WithdrawalState[],
  state: WithdrawalState,
  move: Move | 'no-money',
  note: { readonly txid?: string; readonly reason?: string; readonly atMs: number },
): Promise<void> {
  for (const withdrawId of withdrawIds) {
    const left = await leaveState(tx, withdrawId, from, { state, move }, { actor: 'wallet', ...note })
    // Its journal of the step before is not posted yet: the whole step is taken again in the next round.
    if (!left) throw new Error(`withdrawal ${withdrawId} is not ${from.join(' or ')}`)
  }
}
