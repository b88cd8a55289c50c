import { randomUUID } from 'node:crypto'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { entriesOf, findLookalike } from '../../address-book/index.ts'
import { type AddressRisk, type AddressRisks, isLost } from '../../address-risk/index.ts'
import type { CountryDecision } from '../../country-rules/index.ts'
import type { Pins } from '../../factors/index.ts'
import { mainAccountOf, type User } from '../../identity/index.ts'
import type { Standing, TravelRules } from '../../travel-rule/index.ts'
import { mayWithdraw, refuseWithdrawalTo, type WithdrawalRefusal } from '../../withdrawal-guard/index.ts'
import { isDecoy } from '../deposits/decoys.store.ts'
import type { Closure, CoinNetwork } from '../networks/coin-networks.ts'
import { readAddressOf } from '../networks/read-address.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { leavingOf, needsRelease } from '../signing/needs-release.ts'
import { type AmountRefusal, feeTaken, refuseAmount } from './amounts.ts'
import { type FundsRefusal, refuseFunds, type SpotFunds, type Unfinal } from './funds.ts'
import { type Requested, requestWithdrawal } from './request-withdrawal.ts'
import { type RiskInputs, type RiskVerdict, riskOf } from './risk.ts'
import { bindStanding, travelStanding } from './travel-standing.ts'
import { accountSignals, ownerOfAddress, pastDestinations, senders } from './withdrawal-signals.ts'
import { findWithdrawal } from './withdrawals.store.ts'
import { leftLately, openingValue, type PaidSince, valueSince } from './withdrawn-value.ts'

/** What a user wants to send, and where. */
export interface Wanted {
  readonly coin: string
  readonly network: string
  readonly address: string
  /** 0 = none. */
  readonly tag: number
  /** Gross: what leaves the account. Undefined: a text that no amount can be. */
  readonly amount: Amount | undefined
}

/** Whose money it is, and who asks for it. */
export interface Asker {
  /** As currently in the database. */
  readonly user: Pick<User, 'id' | 'status' | 'kycLevel'>
  /** For the product `withdrawal`, from the request's location. */
  readonly country: CountryDecision
  /** The API key of a program, which withdraws to addresses of its own list only. */
  readonly apiKey?: string | undefined
  /** The session's device was never seen before. */
  readonly isNewDevice: boolean
}

export type WantedRefusal =
  | {
      readonly refusal:
        | 'network-unknown'
        | 'address-malformed'
        | 'address-checksum'
        | 'address-of-contract'
        | 'tag-malformed'
        | 'own-address'
    }
  | { readonly refusal: 'closed-network'; readonly because: Closure }
  | { readonly refusal: 'no-price' | 'sanctioned' }
  /** Who receives it must be said, or the wallet be shown to be one's own. */
  | { readonly refusal: 'travel-rule'; readonly need: 'data' | 'proof' }
  | WithdrawalRefusal
  | FundsRefusal
  | AmountRefusal

/** A withdrawal as it would be made now. */
export interface Quote extends Wanted {
  readonly amount: Amount
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
  /** The receiving provider, or persons of ours, must answer before it is sent. */
  readonly waitsForAnswer: boolean
}

export interface WithdrawParts {
  readonly sql: Sql
  readonly networks: readonly WalletNetwork[]
  readonly coinNetwork: (coin: string, network: string) => CoinNetwork | undefined
  readonly assetOf: (coin: string) => number | undefined
  /** In USDT; undefined while the coin has no price. */
  readonly worthOf: (coin: string, amount: Amount) => Amount | undefined
  readonly spotOf: (account: number, coin: string) => Promise<SpotFunds>
  /** What was credited to the user and may still be undone. */
  readonly unfinal: (sql: Sql, userId: number) => Promise<Unfinal>
  readonly owes: (sql: Sql, userId: number) => Promise<boolean>
  readonly paidSince: PaidSince
  readonly addressRisks: AddressRisks
  readonly travelRule: Pick<TravelRules, 'standing' | 'bind' | 'caseFor'>
}

export type Checked = Omit<Quote, 'withdrawId' | 'lookalike' | 'isNewAddress' | 'persons' | 'waitsForAnswer'> & {
  readonly asset: number
  readonly receiver: number | undefined
  readonly balance: Amount
  readonly addressRisk: AddressRisk
  readonly terms: CoinNetwork['withdrawal']
}

/** What is asked for, at the fee the user saw; without one at whatever it is. */
export type QuoteRequest = Wanted &
  Asker & {
    readonly fee?: Amount | undefined
    /** How long it may take until it is requested: a fee that ends sooner is not promised. */
    readonly withinMs?: number
  }

/** Steps 2 to 8 of domain/wallet.md §6, in their order. */
export async function quoteWithdrawal(
  parts: CheckParts,
  request: QuoteRequest,
  nowMs: number,
): Promise<Quote | WantedRefusal> {
  const { user, isNewDevice } = request
  const checked = await check(parts, request, undefined, nowMs)
  if ('refusal' in checked) return checked
  const standing = await travelStanding(parts, user.id, checked, nowMs)
  if (standing.is === 'missing') return { refusal: 'travel-rule', need: standing.need }
  const { asset: _, receiver: __, terms: ___, balance, addressRisk, ...quote } = checked
  const signals = await accountSignals(parts.sql, user.id, quote, nowMs)
  const { amount, value } = quote
  const { persons } = personsFor(parts, checked, { ...signals, amount, balance, value, isNewDevice, addressRisk })
  const [saved, past, paid] = await Promise.all([
    entriesOf(parts.sql, user.id),
    pastDestinations(parts.sql, user.id),
    senders(parts.sql, user.id),
  ])
  const known = [...saved, ...past, ...paid]
  return {
    ...quote,
    withdrawId: randomUUID(),
    lookalike: findLookalike(quote.address, known)?.address,
    isNewAddress: signals.isNewAddress,
    persons: persons === 'reject' ? 2 : persons,
    waitsForAnswer: standing.is === 'waits',
  }
}

/** A withdrawal whose every factor was proved by the caller (`proveWithdrawal`). */
export interface WithdrawRequest extends Wanted, Asker {
  readonly withdrawId: string
  /** The fee the user saw. */
  readonly fee: Amount
  /** As the program calls it. */
  readonly orderId?: string | undefined
}

/** Holds the money and begins the withdrawal. The same id again gives the same withdrawal. */
export async function withdraw(
  parts: CheckParts & Parameters<typeof requestWithdrawal>[0],
  request: WithdrawRequest,
  nowMs: number,
): Promise<Requested | WantedRefusal> {
  const { user, withdrawId, fee, apiKey, orderId, isNewDevice } = request
  const known = await findWithdrawal(parts.sql, withdrawId)
  const checked = await check(parts, request, known ? known.value : undefined, nowMs)
  if ('refusal' in checked) return checked
  const { coin, network, address, tag, amount, value, receiver, asset, balance, addressRisk, terms } = checked
  const standing: Standing = known ? { is: 'free' } : await travelStanding(parts, user.id, checked, nowMs)
  if (standing.is === 'missing') return { refusal: 'travel-rule', need: standing.need }
  const signals = await accountSignals(parts.sql, user.id, { network, address, tag }, nowMs)
  const risk = personsFor(parts, checked, { ...signals, amount, balance, value, isNewDevice, addressRisk })
  return requestWithdrawal(
    parts,
    {
      ...{ withdrawId, user, country: request.country, asset, amount, fee, value, receiver, risk, apiKey, orderId },
      to: { coin, network, address, tag },
      terms: { step: terms.step, min: terms.minimum, maxPerTx: terms.maximum, fee: checked.fee },
      needsTravelRule: standing.is === 'waits',
      bindTravelRule: (tx) => bindStanding(parts, tx, withdrawId, { userId: user.id, checked, found: standing }, nowMs),
      refuseFunds: async (tx) => refuseLeaving(parts, tx, user.id, { coin, amount, value }),
    },
    nowMs,
  )
}

/** Above the coin's bound the signer asks for two, whatever the risk. */
function personsFor(
  { networks }: WithdrawParts,
  { coin, network, amount, fee, receiver }: Checked,
  inputs: RiskInputs,
): RiskVerdict {
  const risk = riskOf(inputs)
  const leaving = leavingOf(networks, { withdrawId: '', address: '', coin, network, amount, fee, receiver })
  const isLarge = leaving !== undefined && needsRelease(networks, leaving)
  return isLarge && risk.persons !== 'reject' ? { ...risk, persons: 2 } : risk
}

export type CheckParts = WithdrawParts & { readonly pins: Pick<Pins, 'lockedUntil'> }

/** `begun`: the value of the same withdrawal, whose money is held already: it is not asked again whether it may begin. */
export async function check(
  parts: CheckParts,
  request: QuoteRequest,
  begun: Amount | undefined,
  nowMs: number,
): Promise<Checked | WantedRefusal> {
  const { user, country, apiKey, coin, amount } = request
  const { sql } = parts
  const value = begun ?? (amount === undefined ? undefined : parts.worthOf(coin, amount))
  const left = begun === undefined && value !== undefined ? await leftLately(parts, user.id, nowMs) : undefined
  const asked = left && value !== undefined ? { asked: value, ...left } : undefined
  const byKey =
    apiKey === undefined ? undefined : { apiKey, ofDay: await valueSince(sql, user.id, nowMs - DAY_MS, apiKey) }
  const unallowed = begun === undefined && (await mayWithdraw(parts, { user, country, byKey, value: asked }, nowMs))
  if (unallowed) return unallowed

  const to = await readDestination(parts, request)
  if ('refusal' in to) return to
  const { address, tag } = to
  const unlisted =
    begun === undefined &&
    (await refuseWithdrawalTo(parts, { user, byKey, to: { coin, network: to.network, address, tag } }, nowMs))
  if (unlisted) return unlisted

  const { receiver, terms, asset, addressRisk } = to
  // What is held already left at the fee it has, whatever came since.
  const taken = begun === undefined ? feeTaken(terms, request, nowMs) : (request.fee ?? terms.fee)
  const fee = receiver === undefined ? taken : 0n
  // What stays here costs nothing, whatever was shown.
  const seen = receiver === undefined ? (request.fee ?? fee) : fee
  if (amount === undefined) return { refusal: 'amount-step', bound: terms.step }
  const { step, minimum: min, maximum: maxPerTx } = terms
  const wrong = refuseAmount({ step, min, maxPerTx, fee }, { amount, fee: seen })
  if (wrong) return wrong
  if (value === undefined) return { refusal: 'no-price' }
  const spot = await parts.spotOf(mainAccountOf(user.id), coin)
  const short = begun === undefined && (await refuseLeaving(parts, sql, user.id, { coin, amount, value }, spot))
  if (short) return short
  return {
    ...{ coin, network: to.network, address, tag, amount, asset, receiver, fee, value, terms, addressRisk },
    receives: amount - fee,
    isInternal: receiver !== undefined,
    balance: spot.available,
  }
}

const DAY_MS = 86_400_000

type DestinationRead = Pick<Checked, 'network' | 'address' | 'tag' | 'receiver' | 'terms' | 'asset' | 'addressRisk'>

/** Step 6 without the lists: coin and network open, an address that somebody can own and may be paid, and its tag. */
async function readDestination(
  { sql, networks, coinNetwork, assetOf, addressRisks }: CheckParts,
  { user, coin, tag, ...wanted }: Wanted & Pick<Asker, 'user'>,
): Promise<DestinationRead | WantedRefusal> {
  const network = networks.find(({ network }) => network === wanted.network)
  const terms = coinNetwork(coin, wanted.network)?.withdrawal
  const asset = assetOf(coin)
  if (!network || !terms || asset === undefined) return { refusal: 'network-unknown' }
  if (!network.node) return { refusal: 'closed-network', because: 'no-node' }
  if (terms.closed !== undefined) return { refusal: 'closed-network', because: terms.closed }
  const read = readAddressOf(network.node, wanted.address)
  if ('refusal' in read) return read
  const place = { network: network.network, address: read.address }
  if (isLost(place)) return { refusal: 'address-of-contract' }
  // No network with tags has a node here.
  if (tag !== 0) return { refusal: 'tag-malformed' }
  const owner = await ownerOfAddress(sql, network.node.family, read.key)
  const receiver = owner && owner !== 'house' ? mainAccountOf(owner.userId) : undefined
  if (owner === 'house' || receiver === mainAccountOf(user.id)) return { refusal: 'own-address' }
  const assessed = receiver === undefined ? await addressRisks.assess(place) : 'low'
  if (assessed === 'sanctioned') return { refusal: 'sanctioned' }
  // Somebody made the user see it by sending nothing: a person asks whether it was meant.
  const addressRisk = (await isDecoy(sql, user.id, read.key)) ? 'medium' : assessed
  return { ...place, tag, receiver, terms, asset, addressRisk }
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
  const ties = { unfinal: await parts.unfinal(sql, userId), owes: await parts.owes(sql, userId), opening }
  return refuseFunds(spot, ties, { amount, value })
}
