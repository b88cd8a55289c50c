import { type Chain, type FeeRate, NATIVE } from '@bowline/chains/chain.ts'
import { toChain } from '@bowline/chains/ledger-units.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { HouseAddress } from '../addresses/house-addresses.ts'
import { markedTank } from '../custody/tank-marks.ts'
import { readStops } from '../networks/network-standing.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { bindOwn } from './bind-own.ts'
import { nextNonce, openPayments } from './open-payments.store.ts'
import type { PayoutParts } from './plan-payouts.ts'
import { fitsSigner } from './signer-fees.ts'
import { unboundAt } from './unbound.ts'

/** Sweeps and returns of tokens need coins where these lie. */
export type FuelParts = Omit<PayoutParts, 'derive'> & {
  /** Undefined: the network has none, because its fees are paid by what is moved. */
  readonly tank: HouseAddress | undefined
}

export interface ShortOfFuel {
  readonly address: string
  readonly path: string
  /** Of the transaction that needs it. */
  readonly nonce: bigint
  readonly amount: bigint
}

/** What is put at an address is so many times the fee: prices rise meanwhile, and a dearer version is paid from what lies there. */
const TIMES_THE_FEE = 2n

/**
 * What was put at a token's address for fees, if its transaction can be paid by that; where not, the tank sends what is missing,
 * and the transaction is planned anew when that is there: decided by what lies there, never by waiting.
 */
export async function fuelFor(
  parts: FuelParts,
  chain: Chain,
  { fee, there, ...at }: Omit<ShortOfFuel, 'amount'> & { readonly fee: bigint; readonly there: bigint },
  rate: FeeRate,
): Promise<{ readonly fuel: bigint } | 'funded' | 'short'> {
  const { sql, network } = parts
  const fuel = await fuelAt(sql, network.network, at.address, there)
  if (fuel >= fee) return { fuel }
  return (await sendFuel(parts, chain, { ...at, amount: fee * TIMES_THE_FEE - fuel }, rate)) ? 'funded' : 'short'
}

/** Of the coins at a user's address, those that nobody paid in there: a held deposit of theirs pays no fee of ours. */
async function fuelAt(sql: Sql, network: string, address: string, there: bigint): Promise<bigint> {
  const [row] = await sql<{ paid: string }[]>`
    select coalesce((
      select sum(d.amount) from wallet_deposits d join wallet_addresses a on a.family = 'evm' and a.key = d.receiver
      where d.network = ${network} and a.address = ${address} and d.asset = ${NATIVE}
        and d.stage in ('confirming', 'credited', 'unlocked')), 0)
    - coalesce((
      select sum(coalesce(p.cost, 0) + case p.state when 'final' then o.amount else 0 end)
      from wallet_payments p join wallet_payment_outputs o on o.payment = p.id
      where p.network = ${network} and p.plan ->> 'from' = ${address} and o.asset = ${NATIVE}), 0) as paid`
  const paid = BigInt(row?.paid ?? 0)
  const fuel = paid > 0n ? there - paid : there
  return fuel > 0n ? fuel : 0n
}

async function sendFuel(
  parts: FuelParts,
  chain: Chain,
  { address, path, nonce, amount }: ShortOfFuel,
  rate: FeeRate,
): Promise<boolean> {
  const { sql, network, tank, now } = parts
  if (!tank || rate.kind !== 'per-gas') return false
  const open = await openPayments(sql, network.network)
  const payout = { id: `fuel:${network.network}:${address}#${nonce}@${path}`, asset: NATIVE, to: address, amount }
  const tankNonce = await nextNonce(sql, network.network, tank.address)
  const from = { kind: 'evm', address: tank.address, path: tank.path, nonce: tankNonce } as const
  const wanted = await chain.plan(from, [payout], rate)
  if ('refusal' in wanted || wanted.kind !== 'evm') return false
  // What it sends now must leave enough for all that it has sent and that is in no block yet.
  if ((await unboundAt(chain, open, tank.address, NATIVE)) < amount + wanted.gasLimit * wanted.maxFee) return false
  const plan = await fitsSigner(parts, wanted)
  if (!plan) return false
  await inTransaction(sql, (tx) => bindOwn(tx, { network: network.network, kind: 'fuel', plan, paths: [path] }, now()))
  return true
}

/**
 * Fills the gas tank up from the hot wallet, when it has less than it should: never with what withdrawals wait for, nor with more
 * than half of the rest, and only if that is enough. While the hot wallet's keys may be somebody else's, nothing leaves it.
 */
export async function fillTank(parts: FuelParts, chain: Chain): Promise<boolean> {
  const { sql, network, hot, tank, now } = parts
  const marked = await markedTank(sql, network)
  if (!tank || !marked) return false
  const { coin, low, high } = marked
  const open = await openPayments(sql, network.network)
  if (open.some(({ kind }) => kind === 'tank')) return false
  const has = await unboundAt(chain, open, tank.address, NATIVE)
  if (has >= low) return false
  const stops = await readStops(sql)
  if (stops.some((stop) => stop.network === network.network && stop.reason === 'rival')) return false
  const spare = (await unboundAt(chain, open, hot.address, NATIVE)) - (await queuedOf(sql, network, coin))
  const amount = high - has < spare / 2n ? high - has : spare / 2n
  if (amount <= 0n || has + amount < low) return false
  const nonce = await nextNonce(sql, network.network, hot.address)
  const payout = {
    id: `tank:${network.network}:${tank.address}#${nonce}@${tank.path}`,
    asset: NATIVE,
    to: tank.address,
    amount,
  }
  const from = { kind: 'evm', address: hot.address, path: hot.path, nonce } as const
  const wanted = await chain.plan(from, [payout], await chain.feeRate())
  const plan = 'refusal' in wanted ? undefined : await fitsSigner(parts, wanted)
  if (!plan) return false
  await inTransaction(sql, (tx) =>
    bindOwn(tx, { network: network.network, kind: 'tank', plan, paths: [tank.path] }, now()),
  )
  return true
}

async function queuedOf(
  sql: Sql,
  { network }: Pick<WalletNetwork, 'network'>,
  { coin, decimals }: WalletNetwork['coins'][number],
): Promise<bigint> {
  const [row] = await sql<{ amount: string | null }[]>`
    select sum(amount - fee) as amount from withdrawals
    where state = 'queued' and receiver is null and network = ${network} and coin = ${coin}`
  return toChain(BigInt(row?.amount ?? 0), decimals) ?? 0n
}
