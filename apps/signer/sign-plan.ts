import { createHash } from 'node:crypto'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { decodeUtxo, unsignedUtxo } from '@bowline/chains/bitcoin/bitcoin-transaction.ts'
import type { DecodedTransaction } from '@bowline/chains/chain.ts'
import { decodeEvm, unsignedEvm } from '@bowline/chains/evm/evm-transaction.ts'
import { isWhatWasPlanned, type PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { NetworkPolicy, Signed } from '@bowline/chains/signer/signer.ts'
import type { ApprovedRecord } from '@bowline/chains/signer/withdrawal-record.ts'
import { isReleased, type Judge, judgePlan, spendsOf } from './judge-plan.ts'
import type { KeyTree } from './key-tree.ts'

/**
 * Judges, signs, reads back what it signed, and writes it down; only then the bytes leave. Asked again with the same plan,
 * it gives the same bytes, however old the records are by then.
 */
export function signPlan(judge: Judge, plan: PaymentPlan, records: readonly ApprovedRecord[], nowMs: number): Signed {
  const { keys, policy, journal } = judge
  const digest = digestOf(plan)
  const before = journal.signedBefore(digest)
  const refusal = judgePlan(judge, plan, records, nowMs)
  if (refusal !== undefined) return { refusal }
  const network = policy.networks[plan.network] as NetworkPolicy
  const raw = before ? Buffer.from(before.raw, 'hex') : signBytes(keys, network, plan)
  const decoded = decode(network, raw)
  if (!isWhatWasPlanned(decoded, plan)) return { refusal: 'unknown-output' }
  if (!before) {
    const idsOf = (some: (approved: ApprovedRecord) => boolean) =>
      new Set(records.filter(some).map(({ record }) => record.id))
    const own = idsOf(({ record }) => record.toPath !== undefined)
    const released = idsOf((approved) => isReleased(policy, approved))
    journal.append({
      atMs: nowMs,
      network: plan.network,
      payments: plan.payouts.map(({ id, asset, to, amount }) => ({
        ...{ id, asset, to, amount: String(amount), isOwn: own.has(id), isReleased: released.has(id) },
      })),
      spends: spendsOf(plan),
      feeCap: String(plan.feeCap),
      digest,
      raw: raw.toString('hex'),
    })
  }
  return { raw, txid: decoded.txid }
}

function digestOf(plan: PaymentPlan): string {
  const text = JSON.stringify(plan, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return createHash('sha256').update(text).digest('hex')
}

function signBytes(keys: KeyTree, network: NetworkPolicy, plan: PaymentPlan): Buffer {
  if (plan.kind === 'evm') return Buffer.from(unsignedEvm(plan).signBy(keys.privateKey(plan.path)).toBytes())
  const transaction = unsignedUtxo(plan, rulesOf(network))
  for (const [i, { path }] of plan.inputs.entries()) transaction.signIdx(keys.privateKey(path), i)
  transaction.finalize()
  return Buffer.from(transaction.extract())
}

function decode(network: NetworkPolicy, raw: Uint8Array): DecodedTransaction {
  return network.kind === 'evm' ? decodeEvm(raw) : decodeUtxo(raw, rulesOf(network))
}

function rulesOf({ rules }: NetworkPolicy) {
  if (rules === undefined) throw new Error('a network of outputs has no rules in the policy')
  return BITCOIN_NETWORKS[rules]
}
