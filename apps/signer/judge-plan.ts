import { NATIVE } from '@bowline/chains/chain.ts'
import {
  type OwnOutput,
  type PaymentPlan,
  spendsOf as spendsOfPlan,
  type UtxoPlan,
} from '@bowline/chains/payment-plan.ts'
import { personsBehind } from '@bowline/chains/signer/assertion.ts'
import {
  MOST_UNRELEASED,
  type NetworkPolicy,
  type OutflowCaps,
  type SigningPolicy,
  type SigningTerms,
  type SignRefusal,
} from '@bowline/chains/signer/signer.ts'
import { type ApprovedRecord, isSignedBy, RETURN, releaseTextOf } from '@bowline/chains/signer/withdrawal-record.ts'
import type { KeyTree } from './key-tree.ts'
import type { JournalEntry, SigningJournal } from './signing-journal.ts'

export interface Judge {
  readonly keys: KeyTree
  readonly policy: SigningPolicy
  readonly journal: SigningJournal
}

/** A record that is older has lost what it was decided on: prices, limits, holds. */
const RECORD_AGE_MS = 10 * 60_000
/** Clocks of one machine differ by nothing, of two by little. */
const CLOCK_SKEW_MS = 60_000
/** To whatever nobody can be sure of, a second person's word belongs. */
const PERSONS = 2

/**
 * Why a plan may not be signed; undefined when it may. The plan says what the bytes will be; the records say what the
 * exchange decided; keys, policy and journal are the signer's own. Each output must follow from one of the three.
 */
export function judgePlan(
  { keys, policy, journal }: Judge,
  plan: PaymentPlan,
  records: readonly ApprovedRecord[],
  nowMs: number,
): SignRefusal | undefined {
  const network = policy.networks[plan.network]
  if (network?.kind !== plan.kind || plan.payouts.length === 0) return 'malformed'
  if (plan.kind === 'evm' && plan.chainId !== network.chainId) return 'malformed'
  const bound = boundTo(journal, plan)
  if (typeof bound === 'string') return bound
  return (
    judgeSenders(keys, network, plan, records) ??
    judgeRecords(policy, network, keys, plan, records, bound ? undefined : nowMs) ??
    judgeFee(network, plan, bound) ??
    (bound ? undefined : judgeOutflow(journal, policy, network, plan, records, nowMs))
  )
}

/** What a transaction uses up, in an order that does not depend on the plan's. */
export function spendsOf(plan: PaymentPlan): string[] {
  return [...spendsOfPlan(plan)].toSorted()
}

/** What would be signed now; undefined for a network that the policy does not know. */
export function signingTerms(
  { policy, journal }: Pick<Judge, 'policy' | 'journal'>,
  network: string,
  nowMs: number,
): SigningTerms | undefined {
  const known = Object.hasOwn(policy.networks, network) ? policy.networks[network] : undefined
  if (!known) return undefined
  const assets = Object.entries(known.assets).map(([asset, caps]) => {
    const left = outflowLeft(journal, network, asset, caps, nowMs)
    const { perRecord, twoPersonsAbove } = caps
    const leftUnreleased = outflowLeft(journal, network, asset, unreleased(caps), nowMs, 'unreleased')
    return [asset, { perRecord, left, twoPersonsAbove, leftUnreleased }] as const
  })
  return {
    feeCap: known.feeCap,
    accounts: [known.hotAccount, ...known.ownAccounts],
    assets: Object.fromEntries(assets),
  }
}

function outflowLeft(
  journal: SigningJournal,
  network: string,
  asset: string,
  caps: Pick<OutflowCaps, 'perHour' | 'perDay'>,
  nowMs: number,
  which: 'all' | 'unreleased' = 'all',
): bigint {
  const ofHour = caps.perHour - journal.outflow(network, asset, 1, nowMs, which)
  const ofDay = caps.perDay - journal.outflow(network, asset, 24, nowMs, which)
  const left = ofHour < ofDay ? ofHour : ofDay
  return left > 0n ? left : 0n
}

const unreleased = ({ twoPersonsAbove }: OutflowCaps) => ({
  perHour: twoPersonsAbove * MOST_UNRELEASED.perHour,
  perDay: twoPersonsAbove * MOST_UNRELEASED.perDay,
})

/** The first signature for the same withdrawals, which all later ones must repeat in everything but the fee. */
function boundTo(journal: SigningJournal, plan: PaymentPlan): JournalEntry | SignRefusal | undefined {
  const spends = spendsOf(plan)
  if (new Set(spends).size !== spends.length) return 'malformed'
  const entries = new Set(plan.payouts.map(({ id }) => journal.ofWithdrawal(id)))
  const [entry] = entries
  if (entries.size > 1) return 'changed-payment'
  const isFree = spends.every((spend) => journal.ofSpend(plan.network, spend) === undefined)
  if (!entry) return isFree ? undefined : 'spend-in-use'
  const same =
    entry.network === plan.network &&
    entry.spends.join() === spends.join() &&
    entry.payments.length === plan.payouts.length &&
    plan.payouts.every(({ id, asset, to, amount }) =>
      entry.payments.some(
        (paid) => paid.id === id && paid.asset === asset && paid.to === to && paid.amount === String(amount),
      ),
    )
  return same ? entry : 'changed-payment'
}

function judgeSenders(
  keys: KeyTree,
  network: NetworkPolicy,
  plan: PaymentPlan,
  records: readonly ApprovedRecord[],
): SignRefusal | undefined {
  const senders: readonly Pick<OwnOutput, 'address' | 'path'>[] =
    plan.kind === 'evm' ? [{ address: plan.from, path: plan.path }] : plan.inputs
  const paysOwnOnly = records.every(({ record }) => record.toPath !== undefined)
  // What was paid in and is held goes back from where it lies: that, whole, and nothing else.
  const isReturn =
    plan.payouts.length === 1 && plan.payouts[0]?.id.startsWith(RETURN) && !(plan.kind === 'utxo' && plan.change)
  const accounts = new Set<string>()
  if (senders.length === 0) return 'malformed'
  for (const { address, path } of senders) {
    const known = keys.addressAt(path, network)
    if (known?.address !== address) return 'not-ours'
    accounts.add(known.account)
    if (known.account === network.hotAccount) continue
    if (!network.ownAccounts.includes(known.account)) return 'not-ours'
    if (known.account === network.gasAccount && !paysFees(network, plan, records)) return 'wrong-account'
    if (!paysOwnOnly && !(isReturn && known.account === network.ownAccounts[0])) return 'wrong-account'
  }
  if (plan.kind === 'evm' || !plan.change) return undefined
  const change = keys.addressAt(plan.change.path, network)
  if (change?.address !== plan.change.address) return 'not-ours'
  // To the hot account, or back to the one account that all of it comes from.
  const isBack = accounts.size === 1 && accounts.has(change.account)
  return isBack || change.account === network.hotAccount ? undefined : 'not-ours'
}

/** Of what is moved from addresses that users were given, and of a nonce that nothing else uses; or what is too much goes back. */
function paysFees(
  { hotAccount, ownAccounts: [deposits], gasAccount }: NetworkPolicy,
  plan: PaymentPlan,
  records: readonly ApprovedRecord[],
): boolean {
  const isOfFees = (path: string | undefined) =>
    [deposits, gasAccount, hotAccount].some((account) => path?.startsWith(`${account}/`) === true)
  return plan.payouts.every(({ asset }) => asset === NATIVE) && records.every(({ record }) => isOfFees(record.toPath))
}

function judgeRecords(
  policy: SigningPolicy,
  network: NetworkPolicy,
  keys: KeyTree,
  plan: PaymentPlan,
  records: readonly ApprovedRecord[],
  /** Undefined: signed before, when it was young enough. */
  nowMs: number | undefined,
): SignRefusal | undefined {
  const byId = new Map(records.map((approved) => [approved.record.id, approved]))
  if (byId.size !== plan.payouts.length || records.length !== byId.size) return 'unknown-output'
  if (new Set(plan.payouts.map(({ id }) => id)).size !== plan.payouts.length) return 'unknown-output'
  for (const { id, asset, to, amount } of plan.payouts) {
    const approved = byId.get(id)
    if (!approved) return 'unknown-output'
    const { record, signature } = approved
    if (record.network !== plan.network || record.asset !== asset || record.to !== to || record.amount !== amount)
      return 'unknown-output'
    if (!isSignedBy(record, signature, policy.recordKey)) return 'record-forged'
    if (nowMs !== undefined && Math.abs(nowMs - record.createdAtMs) > RECORD_AGE_MS) return 'expired'
    if (nowMs !== undefined && record.createdAtMs > nowMs + CLOCK_SKEW_MS) return 'expired'
    if (record.toPath !== undefined) {
      if (!isOwn(keys, network, record.toPath, to)) return 'not-ours'
      continue
    }
    const caps = network.assets[asset]
    if (!caps && goesBack(network, plan, approved)) {
      if (!isReleased(policy, approved)) return 'approvals-missing'
      continue
    }
    if (!caps || amount > caps.perRecord) return 'over-cap'
    if (amount > caps.twoPersonsAbove && !isReleased(policy, approved)) return 'approvals-missing'
  }
  return undefined
}

/** Of what the policy does not know nobody can say what much of it is: it leaves where it came in, and never without two persons. */
function goesBack({ ownAccounts: [deposits] }: NetworkPolicy, plan: PaymentPlan, { record }: ApprovedRecord): boolean {
  return record.id.startsWith(RETURN) && plan.kind === 'evm' && plan.path.startsWith(`${deposits}/`)
}

function isOwn(keys: KeyTree, network: NetworkPolicy, path: string, address: string): boolean {
  const known = keys.addressAt(path, network)
  const isKnown = known && [network.hotAccount, ...network.ownAccounts].includes(known.account)
  return isKnown === true && known.address === address
}

/** By two different persons, whose keys the signer was given; what goes back may be less by the chain's fee. */
export function isReleased({ releaseKeys }: SigningPolicy, approved: ApprovedRecord): boolean {
  const { record, released = record.amount } = approved
  const covers = record.id.startsWith(RETURN) ? released >= record.amount : released === record.amount
  return covers && personsBehind(releaseKeys, approved.approvals, releaseTextOf(approved)).size >= PERSONS
}

function judgeFee(network: NetworkPolicy, plan: PaymentPlan, bound: JournalEntry | undefined): SignRefusal | undefined {
  // A cap that rises from version to version is none.
  if (plan.feeCap > network.feeCap || (bound && String(plan.feeCap) !== bound.feeCap)) return 'fee-cap'
  const fee = plan.kind === 'evm' ? plan.gasLimit * plan.maxFee : utxoFee(plan)
  return fee >= 0n && fee <= plan.feeCap ? undefined : 'fee-cap'
}

/** What the outputs leave over, whatever the plan says it is. A wrong amount of an input makes the signature worthless. */
function utxoFee({ inputs, payouts, change }: UtxoPlan): bigint {
  const sum = (parts: readonly { readonly amount: bigint }[]) => parts.reduce((all, { amount }) => all + amount, 0n)
  return sum(inputs) - sum(payouts) - (change?.amount ?? 0n)
}

function judgeOutflow(
  journal: SigningJournal,
  policy: SigningPolicy,
  network: NetworkPolicy,
  plan: PaymentPlan,
  records: readonly ApprovedRecord[],
  nowMs: number,
): SignRefusal | undefined {
  const foreign = records.filter(({ record }) => record.toPath === undefined)
  const sum = (paid: readonly ApprovedRecord[]) => paid.reduce((all, { record }) => all + record.amount, 0n)
  for (const [asset, paid] of Map.groupBy(foreign, ({ record }) => record.asset)) {
    const caps = network.assets[asset]
    // Released by two persons, as its record was judged.
    if (!caps) continue
    if (sum(paid) > outflowLeft(journal, plan.network, asset, caps, nowMs)) return 'over-cap'
    const alone = sum(paid.filter((approved) => !isReleased(policy, approved)))
    if (alone > outflowLeft(journal, plan.network, asset, unreleased(caps), nowMs, 'unreleased')) return 'over-cap'
  }
  return undefined
}
