import { type Chain, type FeeRate, NATIVE, type NotPlanned, type Payout } from '@bowline/chains/chain.ts'
import { toChain } from '@bowline/chains/ledger-units.ts'
import { MOST_TIMES_DEARER, type OwnOutput, type PaymentPlan } from '@bowline/chains/payment-plan.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { accountPath } from '../addresses/account-keys.store.ts'
import type { HouseAddress } from '../addresses/house-addresses.ts'
import { bindOwn } from './bind-own.ts'
import { type FuelParts, fuelFor } from './gas-tank.ts'
import { nextNonce, openPayments } from './open-payments.store.ts'
import { fitsSigner } from './signer-fees.ts'

/** What lies at one address of a user's, final on its chain, and not swept yet. */
interface Lying {
  readonly address: string
  readonly path: string
  readonly asset: string
  readonly amount: bigint
  readonly sinceMs: number
}

/** What is moved is worth so many times what moving it costs, or has lain for a week (domain/wallet.md §4). */
const TIMES_ITS_COST = 20n
/** Tokens have no price here: so many of the smallest deposits. */
const TIMES_SMALLEST = 10n
const WEEK_MS = 7 * 86_400_000
const MOST_INPUTS = 100
/** Begun in one round; the next round goes on. */
const MOST_AT_ONCE = 20
export const PLAIN_GAS = 21_000n
/** In quarter bytes: version, counts and lock time; an input and an output of P2WPKH. */
const WEIGHTS = { frame: 42, input: 272, output: 124 } as const

/**
 * Brings what users paid in to the hot wallet. Only what is final, and only what was credited to somebody: what belongs to
 * nobody yet stays where it is. Users' balances do not move. Returns how many were begun.
 */
export async function planSweeps(
  parts: FuelParts,
  chain: Chain,
  freshChangeOf: () => Promise<HouseAddress>,
): Promise<number> {
  const { network } = parts
  const rate = await chain.feeRate()
  if (network.node.family !== 'evm') return (await consolidate(parts, rate, freshChangeOf)) ? 1 : 0
  if (rate.kind !== 'per-gas') return 0
  const busy = new Set(
    (await openPayments(parts.sql, network.network)).flatMap(({ plan }) =>
      plan.kind === 'evm' ? [plan.from, ...plan.payouts.map(({ to }) => to)] : [],
    ),
  )
  let begun = 0
  for (const lying of await lyingAt(parts)) {
    if (begun === MOST_AT_ONCE) break
    // One transaction at a time from and to each address: what lies there is what the chain says lies there.
    if (busy.has(lying.address) || !isWorthIt(parts, lying, rate)) continue
    if (!(await sweepAddress(parts, chain, lying, rate))) continue
    busy.add(lying.address)
    begun += 1
  }
  return begun
}

/** Asked before any node is: most addresses are not worth a question. */
function isWorthIt({ network, now }: FuelParts, { asset, amount, sinceMs }: Lying, { maxFee }: GasRate): boolean {
  if (now() - sinceMs > WEEK_MS) return true
  if (asset === NATIVE) return amount >= PLAIN_GAS * maxFee * 2n * (TIMES_ITS_COST + 1n)
  const coin = network.coins.find((known) => known.asset === asset)
  return coin !== undefined && amount >= (toChain(coin.minDeposit, coin.decimals) as bigint) * TIMES_SMALLEST
}

type GasRate = Extract<FeeRate, { kind: 'per-gas' }>

async function sweepAddress(
  parts: FuelParts,
  chain: Chain,
  { address, path, asset, amount }: Lying,
  rate: GasRate,
): Promise<boolean> {
  const { sql, network, hot } = parts
  const nonce = await nextNonce(sql, network.network, address)
  const from = { kind: 'evm', address, path, nonce } as const
  // The signer takes a name once, and the same address has the same nonces on every network.
  const id = `sweep:${network.network}:${address}#${nonce}@${hot.path}`
  const there = (await chain.balance?.(address, NATIVE)) ?? 0n
  if (asset === NATIVE) {
    const cost = PLAIN_GAS * rate.maxFee * 2n
    const left = (there < amount ? there : amount) - cost
    if (left <= 0n) return false
    const plan = await chain.plan(from, [{ id, asset, to: hot.address, amount: left }], rate)
    return !('refusal' in plan) && begin(parts, plan, [hot.path], cost)
  }
  const held = (await chain.balance?.(address, asset)) ?? 0n
  // Less than its logs said: reconciliation reports it, and nothing is tried that cannot succeed.
  if (held < amount) return false
  const plan = await chain.plan(from, [{ id, asset, to: hot.address, amount }], rate)
  const fee = feeOf(plan)
  if (fee === undefined) return false
  const fuelled = await fuelFor(parts, chain, { address, path, nonce, fee, there }, rate)
  if (typeof fuelled === 'string') return fuelled === 'funded'
  return !('refusal' in plan) && begin(parts, plan, [hot.path], fuelled.fuel)
}

/** Of what is planned, or would be if its sender had enough for that; undefined: it cannot be. */
export function feeOf(plan: PaymentPlan | NotPlanned): bigint | undefined {
  if ('refusal' in plan) return plan.refusal === 'funds-short' ? plan.fee : undefined
  return plan.kind === 'evm' ? plan.gasLimit * plan.maxFee : plan.fee
}

/** In the ledger of somebody: what is held stays where it is. */
const isCredited = (sql: FuelParts['sql']) => sql`exists (
  select from wallet_postings c where c.deposit_id = d.id and c.generation = d.generation and c.kind = 'credit'
    and c.outcome = 'posted')`

/** Final deposits of listed assets that were credited, less what was swept from the same address before. */
async function lyingAt({ sql, network }: FuelParts): Promise<Lying[]> {
  const rows = await sql<
    { address: string; branch: number; number: number; asset: string; amount: string; since: Date }[]
  >`
    select a.address, a.branch, a.number, d.asset, min(d.changed_at) as since,
      sum(d.amount) - coalesce((
        select sum(o.amount) from wallet_payments p join wallet_payment_outputs o on o.payment = p.id
        where p.network = ${network.network} and p.kind = 'sweep' and p.state not in ('void', 'dead')
          and p.plan ->> 'from' = a.address and o.asset = d.asset), 0)
      - case when d.asset = ${NATIVE} then coalesce((
        select sum(p.cost) from wallet_payments p join wallet_payment_outputs o on o.payment = p.id and o.asset = ${NATIVE}
        where p.network = ${network.network} and p.kind = 'sweep' and p.plan ->> 'from' = a.address), 0) else 0 end as amount
    from wallet_deposits d join wallet_addresses a on a.family = 'evm' and a.key = d.receiver and a.user_id is not null
    where d.network = ${network.network} and d.stage = 'unlocked' and d.side = 'deposit' and ${isCredited(sql)}
      and d.asset = any (${network.coins.map(({ asset }) => asset)})
    group by a.address, a.branch, a.number, d.asset order by since`
  return rows.flatMap(({ address, branch, number, asset, amount, since }) => {
    const path = `${accountPath('evm', 'deposits')}/${branch}/${number}`
    const lying = { address, path, asset, amount: BigInt(amount), sinceMs: since.getTime() }
    return lying.amount > 0n ? [lying] : []
  })
}

type ByteRate = Extract<FeeRate, { kind: 'per-vbyte' }>

/** Of so many inputs into one output. */
function feeOfInto(inputs: number, rate: ByteRate): { readonly virtualBytes: number; readonly fee: bigint } {
  const virtualBytes = Math.ceil((WEIGHTS.frame + WEIGHTS.input * inputs + WEIGHTS.output) / 4)
  return { virtualBytes, fee: (BigInt(virtualBytes) * rate.milliSats + 999n) / 1_000n }
}

/** Of one input into one output, whose script may be longer than ours: P2TR and P2WSH have twelve bytes more. */
export function oneToOne(rate: ByteRate): { readonly virtualBytes: number; readonly fee: bigint } {
  const virtualBytes = feeOfInto(1, rate).virtualBytes + 12
  return { virtualBytes, fee: (BigInt(virtualBytes) * rate.milliSats + 999n) / 1_000n }
}

/** Many outputs into one, whose fee is paid by what they are worth. */
async function consolidate(
  parts: FuelParts,
  rate: FeeRate,
  freshChangeOf: () => Promise<HouseAddress>,
): Promise<boolean> {
  if (rate.kind !== 'per-vbyte') return false
  const { sql, network, now } = parts
  const { family } = network.node
  const rows = await sql<
    { txid: string; place: string; address: string; branch: number; number: number; amount: string; changed_at: Date }[]
  >`
    select d.txid, d.place, a.address, a.branch, a.number, d.amount, d.changed_at from wallet_deposits d
      join wallet_addresses a on a.family = ${family} and a.key = d.receiver and a.user_id is not null
    where d.network = ${network.network} and d.stage = 'unlocked' and d.side = 'deposit' and d.place like 'o%' and ${isCredited(sql)} and not exists (
      select from wallet_spends s where s.network = d.network and s.spend = d.txid || ':' || substr(d.place, 2))
    order by d.id limit ${MOST_INPUTS}`
  const feeOf = (inputs: number) => feeOfInto(inputs, rate)
  // One that costs more than it brings waits for lower fees.
  const worth = feeOf(1).fee
  const chosen = rows.filter(({ amount }) => BigInt(amount) > worth)
  const [oldest] = chosen
  if (!oldest) return false
  const { virtualBytes, fee } = feeOf(chosen.length)
  const sum = chosen.reduce((all, { amount }) => all + BigInt(amount), 0n)
  if (sum < fee * TIMES_ITS_COST && now() - oldest.changed_at.getTime() < WEEK_MS) return false
  const inputs: OwnOutput[] = chosen.map(({ txid, place, address, branch, number, amount }) => {
    const path = `${accountPath(family, 'deposits')}/${branch}/${number}`
    return { txid, index: Number(place.slice(1)), amount: BigInt(amount), address, path }
  })
  const to = await freshChangeOf()
  const id = `sweep:${oldest.txid}:${oldest.place}@${to.path}`
  const payouts: Payout[] = [{ id, asset: NATIVE, to: to.address, amount: sum - fee }]
  const bound = { inputs, payouts, change: undefined, fee, virtualBytes, feeCap: fee * MOST_TIMES_DEARER }
  return begin(parts, { kind: 'utxo', network: network.network, ...bound }, [to.path])
}

/** `most`: what may be used for its fees. */
async function begin(
  parts: Omit<FuelParts, 'hot' | 'tank'>,
  wanted: PaymentPlan,
  paths: readonly string[],
  most?: bigint,
) {
  const { sql, network, now } = parts
  const plan = await fitsSigner(parts, wanted, most)
  if (!plan) return false
  await inTransaction(sql, (tx) => bindOwn(tx, { network: network.network, kind: 'sweep', plan, paths }, now()))
  return true
}
