import { randomUUID } from 'node:crypto'
import type { Amount } from '@bowline/money'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { isWhitelistOn } from '../address-book/index.ts'
import type { CountryDecision } from '../country-rules/index.ts'
import type { OneTimeCodes } from '../factors/index.ts'
import { findUser, lockUser, maskName, type User } from '../identity/index.ts'
import type { Asset, MarketRegistry } from '../markets/index.ts'
import { type Portfolio, valueAt } from '../portfolio/index.ts'
import type { PaymentRefusal, Wallet } from '../wallet/index.ts'
import { findPayee, type Payee } from './payee.ts'
import { payIdOf } from './payment-journal.ts'
import {
  hasPaid,
  insertPayment,
  openPayments,
  payingValue,
  paymentBy,
  paymentsAmong,
  type UserPayment,
} from './payments.store.ts'
import { type SettleNeeds, settlePayment } from './settle-payment.ts'

/** Who pays, and from where. */
export interface Payer {
  /** As currently in the database. */
  readonly user: User
  /** For the product `withdrawal`, from the request's location. */
  readonly country: CountryDecision
  readonly ip: string
}

export interface PaymentWanted {
  /** An e-mail address, a mobile number with `+`, or a user id. */
  readonly to: string
  readonly coin: string
  readonly amount: Amount
}

/** A payment as it would be made, to exactly this person. */
export interface PaymentQuote {
  readonly payId: string
  readonly payer: number
  readonly payee: Payee
  readonly asset: Asset
  readonly amount: Amount
  readonly expiresAtMs: number
}

export type QuoteRefusal =
  | PaymentRefusal
  | { readonly refusal: 'unknown-coin' | 'unknown-payee' | 'to-oneself' | 'whitelist' }
  /** Whoever asks whether somebody has an account is counted. */
  | { readonly refusal: 'asked-too-often'; readonly retryAfterMs: number }

export type PayRefusal = QuoteRefusal | { readonly refusal: 'unknown-quote' }

export interface UserPaymentNeeds extends SettleNeeds {
  readonly markets: Pick<MarketRegistry, 'assetByCode'>
  readonly portfolio: Pick<Portfolio, 'pricesFor'>
  readonly wallet: Pick<Wallet, 'refusePayment'>
  readonly codes: Pick<OneTimeCodes, 'countCoveredAsking'>
}

/** How long the payer may look for their codes. */
const QUOTE_LIVES_MS = 30 * 60_000
const MOST_QUOTES = 50_000
const VALUED_IN = 'USDT'
const DAY_MS = 86_400_000
/** What was asked for a moment ago is being settled by its own call. */
const STUCK_MS = 5_000
const AT_ONCE = 100

/** Money from one user's funding account to another's. */
export class UserPayments {
  readonly #needs: UserPaymentNeeds
  readonly #quotes = new BoundedMap<string, PaymentQuote>(MOST_QUOTES)

  constructor(needs: UserPaymentNeeds) {
    this.#needs = needs
  }

  /** Whom it would go to. Only who could pay so much learns whether somebody has an account. */
  async quote(payer: Payer, { to, coin, amount }: PaymentWanted): Promise<PaymentQuote | QuoteRefusal> {
    const { sql, markets, codes, now } = this.#needs
    const asset = markets.assetByCode(coin)
    if (!asset) return { refusal: 'unknown-coin' }
    const { user, ip } = payer
    const refused = await this.#refuse(sql, payer, asset, amount)
    if (refused) return refused
    const often = await codes.countCoveredAsking(sql, { userId: user.id, ip, nowMs: now() })
    if (often) return { refusal: 'asked-too-often', retryAfterMs: often.retryAfterMs }
    const payee = await findPayee(sql, to)
    if (!payee) return { refusal: 'unknown-payee' }
    if (payee.id === user.id) return { refusal: 'to-oneself' }
    if (await this.#isUnlisted(sql, user.id, payee.id)) return { refusal: 'whitelist' }
    const expiresAtMs = now() + QUOTE_LIVES_MS
    const quote = { payId: randomUUID(), payer: user.id, payee, asset, amount, expiresAtMs }
    this.#quotes.set(quote.payId, quote)
    return quote
  }

  /** Undefined: nobody's, somebody else's, or too old. */
  quoted(payerId: number, payId: string): PaymentQuote | undefined {
    const quote = this.#quotes.get(payId)
    return quote?.payer === payerId && this.#needs.now() < quote.expiresAtMs ? quote : undefined
  }

  /** One that the user made. */
  async find(payerId: number, payId: string): Promise<UserPayment | undefined> {
    const known = await paymentBy(this.#needs.sql, payerId, payId)
    return known?.state === 'opening' ? settlePayment(this.#needs, known) : known
  }

  /** All factors were proved by the caller. The same id again is the same payment. */
  async pay(payer: Payer, payId: string): Promise<UserPayment | PayRefusal> {
    const known = await this.find(payer.user.id, payId)
    if (known) return known
    const quote = this.quoted(payer.user.id, payId)
    if (!quote) return { refusal: 'unknown-quote' }
    const refused = await inTransaction(this.#needs.sql, (tx) => this.#begin(tx, payer, quote))
    if (refused) return refused
    const made = await this.find(payer.user.id, payId)
    if (!made) throw new Error(`payment ${payId} is gone`)
    return made
  }

  /** Of lines of the funding account, by the names of their journals. */
  async ofLines(userId: number, bizIds: readonly string[]): Promise<ReadonlyMap<string, UserPayment>> {
    const payIds = bizIds.flatMap((bizId) => payIdOf(bizId) ?? [])
    const found = await paymentsAmong(this.#needs.sql, userId, payIds)
    const byId = new Map(found.map((payment) => [payment.payId, payment]))
    return new Map(
      bizIds.flatMap((bizId) => {
        const payment = byId.get(payIdOf(bizId) ?? '')
        return payment ? [[bizId, payment] as const] : []
      }),
    )
  }

  /** Sees through what a crash left open. */
  async settleOpen(): Promise<{ readonly settled: number }> {
    const { sql, now } = this.#needs
    const open = await openPayments(sql, now() - STUCK_MS, AT_ONCE)
    for (const payment of open) await settlePayment(this.#needs, payment)
    return { settled: open.length }
  }

  /** Under the locks of both rows, in the order of their numbers: neither account closes meanwhile, and no two pass a limit. */
  async #begin(tx: Transaction, payer: Payer, quote: PaymentQuote): Promise<PayRefusal | undefined> {
    const { payId, payee, asset, amount } = quote
    const payerId = payer.user.id
    for (const id of [payerId, payee.id].toSorted((a, b) => a - b)) await lockUser(tx, id)
    if (await paymentBy(tx, payerId, payId)) return undefined
    const [user, receiver] = [await findUser(tx, payerId), await findUser(tx, payee.id)]
    if (!user || receiver?.status !== 'active') return { refusal: 'unknown-payee' }
    const refused = await this.#refuse(tx, { ...payer, user }, asset, amount)
    if (refused) return refused
    if (await this.#isUnlisted(tx, payerId, payee.id)) return { refusal: 'whitelist' }
    const names = { payerName: maskName(user), payeeName: payee.name }
    const value = this.#worth(asset.code, amount) ?? 0n
    await insertPayment(tx, {
      ...{ payId, payer: payerId, payee: payee.id, asset: asset.asset, coin: asset.code, amount, value },
      ...{ ...names, askedAtMs: this.#needs.now() },
    })
    return undefined
  }

  async #refuse(sql: Sql, { user, country }: Payer, { code }: Asset, amount: Amount) {
    // Before the wallet reads the balances: one that is settled meanwhile is counted twice, and never not at all.
    const paying = await payingValue(sql, user.id)
    return this.#needs.wallet.refusePayment(sql, { user, country, coin: code, amount, paying })
  }

  #worth(coin: string, amount: Amount): Amount | undefined {
    const worth = this.#needs.portfolio.pricesFor('what-leaves', this.#needs.now()).worth(coin, VALUED_IN)
    return worth && valueAt(amount, worth)
  }

  /** With the whitelist on, money goes only to whom it went before: for a day a stranger in the account pays nobody new. */
  async #isUnlisted(sql: Sql, payer: number, payee: number): Promise<boolean> {
    return (await isWhitelistOn(sql, payer)) && !(await hasPaid(sql, { payer, payee }, this.#needs.now() - DAY_MS))
  }
}
