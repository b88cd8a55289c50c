import { type Chain, NATIVE, type Payout, type PlanRefusal } from '@bowline/chains/chain.ts'
import { MOST_TIMES_DEARER, type PaymentPlan, type SpendFrom } from '@bowline/chains/payment-plan.ts'
import type { SigningTerms } from '@bowline/chains/signer/signer.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { accountKeyOf, accountPath } from '../addresses/account-keys.store.ts'
import { type HouseAddress, houseAddress } from '../addresses/house-addresses.ts'
import { beginMove, failMove, nextMove, type OwnMove } from '../custody/moves.store.ts'
import { markedTank } from '../custody/tank-marks.ts'
import { readStops } from '../networks/network-standing.ts'
import { deriverOf } from '../networks/read-address.ts'
import { bindOwn } from './bind-own.ts'
import { nextNonce, openPayments, spendableOutputs } from './open-payments.store.ts'
import { rolesOf } from './payments.store.ts'
import type { PayoutParts } from './plan-payouts.ts'
import { feeOf } from './plan-sweeps.ts'
import { unboundAt } from './unbound.ts'

type MoveParts = Omit<PayoutParts, 'derive'>
type Place = 'hot' | 'warm' | 'cold' | 'gas'

/**
 * Binds the oldest move between hot, warm, cold and the gas tank that two persons have allowed. One at a time on each network,
 * and none while the keys of the hot wallet may be somebody else's. What cannot be planned fails: persons ask again. True: one
 * was begun.
 */
export async function planMove(
  parts: MoveParts,
  chain: Chain,
  freshChangeOf: () => Promise<HouseAddress>,
): Promise<boolean> {
  const { sql, network, signer, now } = parts
  await showColdAddress(parts)
  const move = await nextMove(sql, network, now())
  if (!move) return false
  const stops = await readStops(sql)
  if (stops.some((stop) => stop.network === network.network && stop.reason === 'rival')) return false
  const terms = await signer.terms(network.network)
  if (!terms) return false
  const plan = await planOf(parts, chain, move, terms, freshChangeOf)
  if ('refusal' in plan) {
    await failMove(sql, move.id, plan.refusal, now())
    return false
  }
  // What was given up may have been signed and sent by somebody after all.
  if (move.kind === 'refill-cold' && (await chain.usedOf(plan.plan)).length > 0) {
    await failMove(sql, move.id, 'key-elsewhere', now())
    return false
  }
  return inTransaction(sql, async (tx) => {
    const { kind } = move
    const payment = await bindOwn(tx, { network: network.network, kind, plan: plan.plan, paths: [plan.path] }, now())
    // Rolled back with what was bound.
    if (!(await beginMove(tx, move.id, payment, now()))) throw new Error(`move ${move.id} was begun by somebody else`)
    return true
  })
}

/** Persons release a transfer to the cold wallet with its address, so it is given before anything is planned. */
async function showColdAddress(parts: MoveParts): Promise<void> {
  const { sql, network, signer } = parts
  const [waiting] = await sql`
    select from wallet_moves m where network = ${network.network} and state = 'unreleased' and not exists (
      select from wallet_addresses a where a.family = ${network.node.family} and a.role = 'cold') limit 1`
  const terms = waiting && (await signer.terms(network.network))
  if (terms) await addressOf(parts, 'cold', terms)
}

type MoveRefusal = PlanRefusal | 'no-wallet' | 'over-cap'

async function planOf(
  parts: MoveParts,
  chain: Chain,
  move: OwnMove,
  terms: SigningTerms,
  freshChangeOf: () => Promise<HouseAddress>,
): Promise<{ readonly plan: PaymentPlan; readonly path: string } | { readonly refusal: MoveRefusal }> {
  const { sql, network, hot } = parts
  const { from: fromRole, to: toRole } = rolesOf(move.kind) as { from: Place; to: Place }
  const at = (place: Place) => (place === 'hot' ? hot : addressOf(parts, place, terms))
  const [from, to] = [await at(fromRole), await at(toRole)]
  if (!from || !to) return { refusal: 'no-wallet' }
  // To the signer what is cold is a stranger's: it counts as outflow.
  const { perRecord = 0n, left = 0n, twoPersonsAbove = 0n, leftUnreleased = 0n } = terms.assets[move.asset] ?? {}
  const leaves = move.amount > twoPersonsAbove || left < leftUnreleased ? left : leftUnreleased
  if (toRole === 'cold' && (move.amount > perRecord || move.amount > leaves)) return { refusal: 'over-cap' }
  let payout = { id: `move:${move.id}@${to.path}`, asset: move.asset, to: to.address, amount: move.amount }
  const { family } = network.node
  let spend: SpendFrom
  if (family === 'evm') {
    const nonce = await nextNonce(sql, network.network, from.address)
    spend = { kind: 'evm', address: from.address, path: from.path, nonce }
    const open = await openPayments(sql, network.network)
    if (fromRole === 'hot' && (await unboundAt(chain, open, hot.address, move.asset)) < move.amount)
      return { refusal: 'funds-short' }
    if (fromRole === 'gas') {
      const spare = await spareIn(parts, chain, spend, payout)
      if (spare <= 0n) return { refusal: 'funds-short' }
      payout = { ...payout, amount: spare < move.amount ? spare : move.amount }
    }
  } else if (fromRole === 'gas') {
    return { refusal: 'no-wallet' }
  } else {
    const outputs = await spendableOutputs(sql, network.network, family, fromRole)
    // What stays goes back where it came from.
    const change = fromRole === 'hot' ? await freshChangeOf() : from
    spend = { kind: 'utxo', outputs, change: { path: change.path, address: change.address } }
  }
  const plan = await chain.plan(spend, [payout], await chain.feeRate())
  if ('refusal' in plan) return plan
  const fee = plan.kind === 'evm' ? plan.gasLimit * plan.maxFee : plan.fee
  if (fee > terms.feeCap) return { refusal: 'fee-cap' }
  return { plan: plan.feeCap > terms.feeCap ? { ...plan, feeCap: terms.feeCap } : plan, path: to.path }
}

/** Of what is in the gas tank and not on its way, what it need not have: it keeps its lower mark, and a dearer fee than this one. */
async function spareIn(
  { sql, network }: MoveParts,
  chain: Chain,
  tank: Extract<SpendFrom, { kind: 'evm' }>,
  payout: Payout,
): Promise<bigint> {
  const open = await openPayments(sql, network.network)
  const { low = 0n } = (await markedTank(sql, network)) ?? {}
  const fee = feeOf(await chain.plan(tank, [{ ...payout, amount: 1n }], await chain.feeRate())) ?? 0n
  return (await unboundAt(chain, open, tank.address, NATIVE)) - low - fee * MOST_TIMES_DEARER
}

/** Undefined: there is none, because the seed is older than its rules, or nobody has said yet what is cold. */
async function addressOf(
  { sql, network, now }: MoveParts,
  place: Exclude<Place, 'hot'>,
  terms: SigningTerms,
): Promise<HouseAddress | undefined> {
  const { family } = network.node
  if (place !== 'cold' && !terms.accounts.includes(accountPath(family, place))) return undefined
  const key = await accountKeyOf(sql, family, place)
  return key === undefined ? undefined : houseAddress(sql, family, place, deriverOf(network.node, key), now())
}
