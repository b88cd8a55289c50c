import { randomUUID } from 'node:crypto'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { entriesOf, findLookalike } from '../../address-book/index.ts'
import type { CountryDecision } from '../../country-rules/index.ts'
import { mainAccountOf, type User } from '../../identity/index.ts'
import type { Closure, CoinNetwork } from '../networks/coin-networks.ts'
import { isDeadEnd, readAddressOf } from '../networks/read-address.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { type AmountRefusal, refuseAmount } from './amounts.ts'
import { type FundsRefusal, refuseFunds, type SpotFunds } from './funds.ts'
import { type Requested, requestWithdrawal } from './request-withdrawal.ts'
import { riskOf } from './risk.ts'
import { accountFacts, ownerOfAddress, pastDestinations } from './withdrawal-facts.ts'
import { findWithdrawal, openingValue } from './withdrawals.store.ts'

/** What a user wants to send, and where. */
export interface Wanted {
  readonly coin: string
  readonly network: string
  readonly address: string
  /** 0 = none. */
  readonly tag: number
  /** Gross: what leaves the account. */
  readonly amount: Amount
}

export type WantedRefusal =
  | { readonly refusal: 'network-unknown' | 'address-malformed' | 'address-checksum' | 'tag-malformed' | 'own-address' }
  | { readonly refusal: 'closed-network'; readonly because: Closure }
  | { readonly refusal: 'no-price' }
  | FundsRefusal
  | AmountRefusal

/** A withdrawal as it would be made now. */
export interface Quote extends Wanted {
  /** To be given back with the request: asked twice, it is one withdrawal. */
  readonly withdrawId: string
  readonly fee: Amount
  readonly receives: Amount
  /** In USDT at the index. */
  readonly value: Amount
  /** The address is of a user here: it costs nothing and arrives at once. */
  readonly isInternal: boolean
  /** An address the user knows, from which this one differs only in the middle. */
  readonly lookalike: string | undefined
  /** Nothing arrived there from this user before. */
  readonly isNewAddress: boolean
  /** How many persons will look at it before it is sent. */
  readonly persons: number
}

export interface WithdrawParts {
  readonly sql: Sql
  readonly networks: readonly WalletNetwork[]
  readonly coinNetwork: (coin: string, network: string) => CoinNetwork | undefined
  readonly assetOf: (coin: string) => number | undefined
  /** In USDT; undefined while the coin has no price. */
  readonly worthOf: (coin: string, amount: Amount) => Amount | undefined
  readonly spotOf: (account: number, coin: string) => Promise<SpotFunds>
  /** What was credited to the user and may still be undone, in USDT. */
  readonly unfinalWorth: (sql: Sql, userId: number) => Promise<Amount>
  readonly owes: (sql: Sql, userId: number) => Promise<boolean>
}

type Checked = Omit<Quote, 'withdrawId' | 'lookalike' | 'isNewAddress' | 'persons'> & {
  readonly asset: number
  readonly receiver: number | undefined
  readonly balance: Amount
  readonly terms: CoinNetwork['withdrawal']
}

/** Steps 6 and 7 of domain/wallet.md §6, but for what the guard checks with the request. */
export async function quoteWithdrawal(
  parts: WithdrawParts,
  userId: number,
  { isNewDevice, ...wanted }: Wanted & Pick<WithdrawRequest, 'isNewDevice'>,
  nowMs: number,
): Promise<Quote | WantedRefusal> {
  const checked = await check(parts, userId, wanted, undefined)
  if ('refusal' in checked) return checked
  const { asset: _, receiver: __, terms: ___, balance, ...quote } = checked
  const facts = await accountFacts(parts.sql, userId, quote, nowMs)
  const { amount, value } = quote
  const { persons } = riskOf({ ...facts, amount, balance, value, isNewDevice, addressRisk: 'low' })
  const known = [...(await entriesOf(parts.sql, userId)), ...(await pastDestinations(parts.sql, userId))]
  return {
    ...quote,
    withdrawId: randomUUID(),
    lookalike: findLookalike(quote.address, known)?.address,
    isNewAddress: facts.isNewAddress,
    persons: persons === 'reject' ? 2 : persons,
  }
}

/** A withdrawal whose every factor was proved by the caller (`proveWithdrawal`). */
export interface WithdrawRequest extends Wanted {
  readonly withdrawId: string
  /** The fee the user saw. */
  readonly fee: Amount
  /** As currently in the database. */
  readonly user: Pick<User, 'id' | 'status' | 'kycLevel'>
  /** For the product `withdrawal`, from the request's location. */
  readonly country: CountryDecision
  readonly isByKey?: boolean
  /** The session's device was never seen before. */
  readonly isNewDevice: boolean
  /** Data or a proof must come first. */
  readonly needsTravelRule: boolean
}

/** Holds the money and begins the withdrawal. The same id again gives the same withdrawal. */
export async function withdraw(
  parts: WithdrawParts & Parameters<typeof requestWithdrawal>[0],
  request: WithdrawRequest,
  nowMs: number,
): Promise<Requested | WantedRefusal> {
  const { user, withdrawId, fee } = request
  const known = await findWithdrawal(parts.sql, withdrawId)
  const checked = await check(parts, user.id, request, known ? known.value : undefined)
  if ('refusal' in checked) return checked
  const { coin, network, address, tag, amount, value, receiver, asset, balance, terms } = checked
  const facts = await accountFacts(parts.sql, user.id, { network, address, tag }, nowMs)
  const risk = riskOf({ ...facts, amount, balance, value, isNewDevice: request.isNewDevice, addressRisk: 'low' })
  return requestWithdrawal(
    parts,
    {
      ...{ withdrawId, user, country: request.country, asset, amount, fee, value, receiver, risk },
      ...(request.isByKey && { isByKey: true }),
      to: { coin, network, address, tag },
      terms: { step: terms.step, min: terms.minimum, maxPerTx: terms.maximum, fee: terms.fee },
      needsTravelRule: request.needsTravelRule,
      refuseFunds: async (tx) => refuseLeaving(parts, tx, user.id, { coin, amount, value }),
    },
    nowMs,
  )
}

/** `begun`: the value of the same withdrawal, whose money is held already. */
async function check(
  parts: WithdrawParts,
  userId: number,
  { coin, tag, amount, ...wanted }: Wanted,
  begun: Amount | undefined,
): Promise<Checked | WantedRefusal> {
  const network = parts.networks.find(({ network }) => network === wanted.network)
  const terms = parts.coinNetwork(coin, wanted.network)
  const asset = parts.assetOf(coin)
  if (!network || !terms || asset === undefined) return { refusal: 'network-unknown' }
  if (!network.node) return { refusal: 'closed-network', because: 'no-node' }
  const { closed, fee: networkFee } = terms.withdrawal
  if (closed !== undefined) return { refusal: 'closed-network', because: closed }
  const read = readAddressOf(network.node, wanted.address)
  if ('refusal' in read) return read
  if (isDeadEnd(network, read.key)) return { refusal: 'address-malformed' }
  // No network with tags has a node here.
  if (tag !== 0) return { refusal: 'tag-malformed' }
  const owner = await ownerOfAddress(parts.sql, network.node.family, read.key)
  const receiver = owner && owner !== 'house' ? mainAccountOf(owner.userId) : undefined
  if (owner === 'house' || receiver === mainAccountOf(userId)) return { refusal: 'own-address' }
  const fee = receiver === undefined ? networkFee : 0n
  const { step, minimum: min, maximum: maxPerTx } = terms.withdrawal
  const wrong = refuseAmount({ step, min, maxPerTx, fee }, { amount, fee })
  if (wrong) return wrong
  const value = begun ?? parts.worthOf(coin, amount)
  if (value === undefined) return { refusal: 'no-price' }
  const spot = await parts.spotOf(mainAccountOf(userId), coin)
  const short = begun === undefined && (await refuseLeaving(parts, parts.sql, userId, { coin, amount, value }, spot))
  if (short) return short
  return {
    ...{ coin, tag, amount, asset, receiver, fee, value },
    network: network.network,
    address: read.address,
    receives: amount - fee,
    isInternal: receiver !== undefined,
    balance: spot.available,
    terms: terms.withdrawal,
  }
}

/** `sql`: of the transaction that holds the user's row, so that two at once cannot both leave with what may leave once. */
async function refuseLeaving(
  parts: WithdrawParts,
  sql: Sql,
  userId: number,
  { coin, amount, value }: Pick<Checked, 'coin' | 'amount' | 'value'>,
  known?: SpotFunds,
): Promise<FundsRefusal | undefined> {
  // Before the balance: what is locked meanwhile is then counted twice, and never not at all.
  const opening = await openingValue(sql, userId)
  const spot = known ?? (await parts.spotOf(mainAccountOf(userId), coin))
  const ties = { unfinalWorth: await parts.unfinalWorth(sql, userId), owes: await parts.owes(sql, userId), opening }
  return refuseFunds(spot, ties, { amount, value })
}
