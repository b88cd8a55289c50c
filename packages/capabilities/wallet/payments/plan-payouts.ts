import type { Chain, Payout } from '@bowline/chains/chain.ts'
import { toChain } from '@bowline/chains/ledger-units.ts'
import type { PaymentPlan, SpendFrom } from '@bowline/chains/payment-plan.ts'
import type { Signer, SigningTerms } from '@bowline/chains/signer/signer.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { DeriveAddress } from '../addresses/give-address.ts'
import { freshChange, type HouseAddress } from '../addresses/house-addresses.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'
import { leaveState, payableWithdrawals, type WithdrawalRow } from '../withdrawals/withdrawals.store.ts'
import { insertPayment, nextNonce, openPayments, spendableOutputs } from './open-payments.store.ts'
import { stopHotWallet } from './rivals.ts'
import { unboundAt } from './unbound.ts'

export interface PayoutParts {
  readonly sql: Sql
  readonly network: WalletNetwork & { readonly node: NetworkNode }
  readonly hot: HouseAddress
  /** Below the hot account's key. */
  readonly derive: DeriveAddress
  /** Its rules were sealed with its seed: what it would refuse is not planned. */
  readonly signer: Pick<Signer, 'terms'>
  readonly now: () => number
}

/** A batch is not longer (domain/wallet.md §8); an account pays one at a time. */
const MOST_TOGETHER = 50

/** Why the oldest of a coin goes on waiting, and all of that coin behind it. */
export interface CoinWaits {
  readonly coin: string
  readonly waits: 'funds-short' | 'too-dear' | 'over-cap'
}

/**
 * `key-elsewhere`: the chain says that what would be used is used already, by nobody of ours; withdrawals of the network are
 * stopped.
 */
export type Planned = 'planned' | 'nothing' | 'key-elsewhere' | 'refused' | CoinWaits

/**
 * Binds the oldest withdrawals that wait to a transaction: in the order of request, so that no small one overtakes a large
 * one of its coin for ever. What its network would refuse fails here, before anything is bound to it. `waitingCoins`:
 * those that were asked for already and have to wait, behind which others need not.
 */
export async function planPayouts(
  parts: PayoutParts,
  chain: Chain,
  freshChangeOf: () => Promise<HouseAddress>,
  waitingCoins: ReadonlySet<string> = new Set(),
): Promise<Planned> {
  const { sql, network } = parts
  const together = network.node.family === 'evm' ? 1 : MOST_TOGETHER
  // One of a coin that is not listed here any more, or that the signer does not know, holds up no other.
  const terms = await parts.signer.terms(network.network)
  const coins = network.coins
    .filter(({ coin, asset }) => terms?.assets[asset] !== undefined && !waitingCoins.has(coin))
    .map(({ coin }) => coin)
  const waiting = await payableWithdrawals(sql, network, coins, together, parts.now())
  if (waiting.length === 0 || !terms) return 'nothing'
  for (let take = waiting.length; ; take = 1) {
    const chosen = waiting.slice(0, take)
    const payouts = chosen.map((withdrawal) => payoutOf(network, withdrawal))
    const plan = isOverCap(terms, payouts)
      ? 'over-cap'
      : await planFor(parts, chain, payouts, terms.feeCap, freshChangeOf)
    if (typeof plan === 'string') {
      const [{ coin }] = chosen as [WithdrawalRow]
      if (take === 1) return { coin, waits: plan }
      continue
    }
    if (!('refusal' in plan)) {
      const used = await chain.usedOf(plan)
      if (used.length > 0) {
        await stopHotWallet(sql, network, used, parts.now())
        return 'key-elsewhere'
      }
      return (await bind(parts, plan, chosen)) ? 'planned' : 'refused'
    }
    if (take > 1) continue
    const [withdrawal] = chosen as [WithdrawalRow]
    const note = { actor: 'wallet', reason: plan.refusal, atMs: parts.now() }
    await inTransaction(sql, (tx) =>
      leaveState(tx, withdrawal.withdrawId, ['queued'], { state: 'failed', move: 'release' }, note),
    )
    return 'refused'
  }
}

/** A nonce behind which a payment waits for an hour to pass is one behind which all others wait. */
function isOverCap({ assets }: SigningTerms, payouts: readonly Payout[]): boolean {
  const together = Map.groupBy(payouts, ({ asset }) => asset)
  return [...together].some(([asset, paid]) => {
    const { perRecord = 0n, left = 0n, twoPersonsAbove = 0n, leftUnreleased = 0n } = assets[asset] ?? {}
    const sum = (some: readonly Payout[]) => some.reduce((all, { amount }) => all + amount, 0n)
    const alone = paid.filter(({ amount }) => amount <= twoPersonsAbove)
    return sum(paid) > left || sum(alone) > leftUnreleased || paid.some(({ amount }) => amount > perRecord)
  })
}

/** The next address for change that nobody has seen; one that a plan did not use is kept for the next. */
export function changeAddresses({
  sql,
  network,
  derive,
  now,
}: Omit<PayoutParts, 'signer'>): () => Promise<HouseAddress> {
  let kept: HouseAddress | undefined
  return async () => {
    kept ??= await inTransaction(sql, (tx) => freshChange(tx, network.node.family, derive, now()))
    const [used] = await sql`
      select 1 from wallet_payments where network = ${network.network} and plan -> 'change' ->> 'address' = ${kept.address}
      union all select 1 from wallet_payment_outputs where address = ${kept.address}`
    if (used) kept = await inTransaction(sql, (tx) => freshChange(tx, network.node.family, derive, now()))
    return kept
  }
}

async function planFor(
  { sql, network, hot }: PayoutParts,
  chain: Chain,
  payouts: readonly Payout[],
  feeCap: bigint,
  freshChangeOf: () => Promise<HouseAddress>,
) {
  const rate = await chain.feeRate()
  const { family } = network.node
  if (family !== 'evm') {
    const outputs = await spendableOutputs(sql, network.network, family, 'hot')
    const { path, address } = await freshChangeOf()
    const from: SpendFrom = { kind: 'utxo', outputs, change: { path, address } }
    return withinCap(await chain.plan(from, payouts, rate), feeCap)
  }
  const [payout] = payouts as [Payout]
  const open = await openPayments(sql, network.network)
  if ((await unboundAt(chain, open, hot.address, payout.asset)) < payout.amount) return 'funds-short' as const
  const nonce = await nextNonce(sql, network.network, hot.address)
  const from: SpendFrom = { kind: 'evm', address: hot.address, path: hot.path, nonce }
  return withinCap(await chain.plan(from, [payout], rate), feeCap)
}

/** What the signer would refuse must bind nothing: behind a nonce that is never used, all later ones wait for ever. */
function withinCap(plan: Awaited<ReturnType<Chain['plan']>>, cap: bigint) {
  if ('refusal' in plan) return plan.refusal === 'funds-short' ? plan.refusal : plan
  const fee = plan.kind === 'evm' ? plan.gasLimit * plan.maxFee : plan.fee
  if (fee > cap) return 'too-dear' as const
  return plan.feeCap > cap ? { ...plan, feeCap: cap } : plan
}

function payoutOf(network: WalletNetwork, { withdrawId, coin, address, amount, fee }: WithdrawalRow): Payout {
  const known = network.coins.find((each) => each.coin === coin)
  const units = known && toChain(amount - fee, known.decimals)
  if (!known || units === undefined) throw new Error(`withdrawal ${withdrawId} is of no coin of ${network.network}`)
  return { id: withdrawId, asset: known.asset, to: address, amount: units }
}

/** Inputs or nonce, and the withdrawals, all or nothing: one that was cancelled meanwhile is not in it. */
async function bind(
  { sql, network, now }: PayoutParts,
  plan: PaymentPlan,
  chosen: readonly WithdrawalRow[],
): Promise<boolean> {
  class Cancelled extends Error {}
  try {
    await inTransaction(sql, async (tx) => {
      const outputs = chosen.map(({ id }) => ({ withdrawal: id }))
      await insertPayment(tx, { network: network.network, kind: 'payout', plan, outputs }, now())
      for (const { withdrawId } of chosen) {
        const note = { actor: 'wallet', atMs: now() }
        if (!(await leaveState(tx, withdrawId, ['queued'], { state: 'planned', move: 'approve' }, note)))
          throw new Cancelled()
      }
    })
    return true
  } catch (error) {
    if (error instanceof Cancelled) return false
    throw error
  }
}
