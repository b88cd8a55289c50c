import { type Chain, type FeeRate, NATIVE, type Payout } from '@bowline/chains/chain.ts'
import { MOST_TIMES_DEARER, type PaymentPlan } from '@bowline/chains/payment-plan.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { type FuelParts, fuelFor } from '../payments/gas-tank.ts'
import { insertPayment, nextNonce, openPayments } from '../payments/open-payments.store.ts'
import { feeOf, oneToOne, PLAIN_GAS } from '../payments/plan-sweeps.ts'
import { fitsSigner } from '../payments/signer-fees.ts'
import { returnKey } from './check-return.ts'
import { bindReturn, type DepositReturn, dueReturns } from './returns.store.ts'

type GasRate = Extract<FeeRate, { kind: 'per-gas' }>

/**
 * Sends held deposits back from where they lie: they are never mixed with the coins of others. The chain's fee is taken from what
 * goes back; a token's is paid by us. Returns how many were begun.
 */
export async function planReturns(parts: FuelParts, chain: Chain): Promise<number> {
  const { sql, network } = parts
  const due = await dueReturns(sql, network, parts.now())
  if (due.length === 0) return 0
  const rate = await chain.feeRate()
  const busy = new Set(
    (await openPayments(sql, network.network)).flatMap(({ plan }) =>
      plan.kind === 'evm' ? [plan.from, ...plan.payouts.map(({ to }) => to)] : [],
    ),
  )
  let begun = 0
  for (const each of due) {
    // One transaction at a time from each account, which is what the chain says lies there.
    if (busy.has(each.from.address)) continue
    const plan = rate.kind === 'per-gas' ? await planEvm(parts, chain, each, rate) : await planUtxo(parts, each, rate)
    busy.add(each.from.address)
    if (plan && (await begin(parts, each, plan))) begun += 1
  }
  return begun
}

async function planUtxo(
  parts: FuelParts,
  { id, network, asset, to, amount, txid, place, from }: DepositReturn,
  rate: Extract<FeeRate, { kind: 'per-vbyte' }>,
): Promise<PaymentPlan | undefined> {
  const { virtualBytes, fee } = oneToOne(rate)
  // What is worth less than moving it stays.
  if (amount <= fee * 2n) return undefined
  const inputs = [{ txid, index: Number(place.slice(1)), amount, ...from }]
  const payouts: Payout[] = [{ id: returnKey({ id }, undefined), asset, to, amount: amount - fee }]
  const feeCap = fee * MOST_TIMES_DEARER
  const plan = { kind: 'utxo', network, inputs, payouts, change: undefined, fee, virtualBytes, feeCap } as const
  return fitsSigner(parts, plan)
}

async function planEvm(
  parts: FuelParts,
  chain: Chain,
  { id, asset, to, amount, from: { address, path } }: DepositReturn,
  rate: GasRate,
): Promise<PaymentPlan | undefined> {
  const nonce = await nextNonce(parts.sql, parts.network.network, address)
  const there = (await chain.balance?.(address, NATIVE)) ?? 0n
  // Of coins the fee is kept back; a token's is paid by us, from what the tank has put there.
  const kept = asset === NATIVE ? PLAIN_GAS * rate.maxFee * 2n : 0n
  const left = amount - kept
  if (left <= 0n || (asset === NATIVE && there < amount)) return undefined
  const from = { kind: 'evm', address, path, nonce } as const
  const plan = await chain.plan(from, [{ id: returnKey({ id }, nonce), asset, to, amount: left }], rate)
  const fee = feeOf(plan)
  if (fee === undefined) return undefined
  const fuelled =
    asset === NATIVE ? { fuel: kept } : await fuelFor(parts, chain, { address, path, nonce, fee, there }, rate)
  return 'refusal' in plan || typeof fuelled === 'string' ? undefined : fitsSigner(parts, plan, fuelled.fuel)
}

async function begin(parts: FuelParts, due: DepositReturn, plan: PaymentPlan): Promise<boolean> {
  const { sql, network, now } = parts
  const { id } = due
  return inTransaction(sql, async (tx) => {
    const bound = { network: network.network, kind: 'return', plan, outputs: [{ returns: id }] } as const
    const payment = await insertPayment(tx, bound, now())
    if (!(await bindReturn(tx, id, payment, now()))) throw new Error(`return ${id} was bound meanwhile`)
    return true
  })
}
