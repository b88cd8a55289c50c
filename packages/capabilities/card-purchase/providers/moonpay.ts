import { createHmac } from 'node:crypto'
import type { CardArea, CardCurrency, CardReason } from '@bowline/contract/terms/card.ts'
import { type Amount, isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import { z } from 'zod'
import { askJson, readWritten } from './ask-json.ts'
import type { CardProvider, Offer, ProviderOrder, ProviderStatus } from './provider.ts'
import { isSignedHook } from './signed-hook.ts'

export interface MoonPayAccount {
  /** Public: part of the addresses that people are sent to. */
  readonly apiKey: string
  /** Signs those addresses. */
  readonly secretKey: string
  /** Signs its announcements. */
  readonly webhookKey: string
  /** Coin → the address of the house that receives it. */
  readonly wallets: Readonly<Record<string, string>>
  /** Of tests. */
  readonly apiUrl?: string
  readonly pageUrl?: string
}

const API = 'https://api.moonpay.com'
const PAGE = 'https://buy.moonpay.com'
const HEADER = 'moonpay-signature-v2'
const METHOD = 'credit_debit_card'

/** Its currencies that are ours, and where they are paid in. */
const AREAS: Partial<Record<CardCurrency, CardArea>> = {
  USD: 'american',
  HKD: 'hongkong',
  TWD: 'taiwan',
  IDR: 'indonesia',
  VND: 'vietnam',
}

/** What its states mean here (domain/copy-trading-convert-earn-referral.md §F: mapped by table). */
const STATUS: Readonly<Record<string, ProviderStatus>> = {
  waitingPayment: 'waiting',
  waitingAuthorization: 'waiting',
  pending: 'waiting',
  completed: 'paid',
  failed: 'failed',
}

const REASONS: Readonly<Record<string, CardReason>> = {
  card_declined: 'declined',
  insufficient_funds: 'limit',
  authentication_failed: 'authentication',
  cancelled: 'canceled',
}

/** Numbers arrive as their text; what is finer than the ledger is cut. */
const amount = z.string().transform((text, context): Amount => {
  const units = parseUnits(text.replace(/(\.\d{8})\d+$/, '$1'), LEDGER_DECIMALS)
  if (!isFault(units)) return units
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})
const places = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)

const currencies = z.array(
  z.object({
    ...{ type: z.string(), code: z.string() },
    minBuyAmount: amount.nullish(),
    maxBuyAmount: amount.nullish(),
    isSuspended: z.boolean().nullish(),
  }),
)
const quoteForm = z.object({
  ...{ quoteCurrencyPrice: amount, feeAmount: amount, extraFeeAmount: amount, networkFeeAmount: amount },
  totalAmount: amount,
  quoteCurrency: z.object({ precision: places }),
  signature: z.string().nullish(),
})
const transaction = z.object({
  ...{ id: z.string(), status: z.string(), failureReason: z.string().nullish() },
  externalTransactionId: z.uuid(),
  baseCurrencyAmount: amount,
  feeAmount: amount,
  extraFeeAmount: amount,
  networkFeeAmount: amount.nullish(),
  quoteCurrencyAmount: amount.nullish(),
  baseCurrency: z.object({ code: z.string() }),
  currency: z.object({ code: z.string() }),
  walletAddress: z.string().nullish(),
  walletAddressTag: z.string().nullish(),
})
type Attempt = z.output<typeof transaction>
const hookForm = z.object({
  type: z.string().max(40),
  data: z.object({ id: z.string(), status: z.string(), updatedAt: z.string(), externalTransactionId: z.uuid() }),
})

/**
 * MoonPay's widget ("Buy", dev.moonpay.com): people are sent to a signed address, the coins go to a wallet of the house. It
 * verifies its customers itself and bears charge-backs, so neither a payer nor a return is ever reported.
 */
export function moonPay({
  apiKey,
  secretKey,
  webhookKey,
  wallets,
  apiUrl = API,
  pageUrl = PAGE,
}: MoonPayAccount): CardProvider {
  const ask = (path: string, query: Record<string, string> = {}) =>
    askJson(`${apiUrl}/${path}?${new URLSearchParams({ apiKey, ...query })}`)
  return {
    name: 'moonpay',
    shownAs: 'MoonPay',
    offers: async () => offersOf(currencies.parse(await ask('v3/currencies')), Object.keys(wallets)),
    async quote({ coin, currency, pay }) {
      const terms = { baseCurrencyCode: currency.toLowerCase(), baseCurrencyAmount: decimalOf(pay) }
      const query = { ...terms, paymentMethod: METHOD, areFeesIncluded: 'true' }
      const said = await ask(`v3/currencies/${coin.toLowerCase()}/buy_quote`, query)
      if (said === undefined) return undefined
      const quote = quoteForm.parse(said)
      if (quote.totalAmount !== pay) return undefined
      return {
        quoteId: quote.signature ?? '',
        fee: quote.feeAmount + quote.extraFeeAmount + quote.networkFeeAmount,
        commission: quote.extraFeeAmount,
        price: quote.quoteCurrencyPrice,
        coinDecimals: quote.quoteCurrency.precision,
      }
    },
    async createOrder({ orderId, coin, currency, pay, returnUrl }) {
      const query = new URLSearchParams({
        ...{ apiKey, currencyCode: coin.toLowerCase(), walletAddress: wallets[coin] ?? '' },
        ...{ baseCurrencyCode: currency.toLowerCase(), baseCurrencyAmount: decimalOf(pay), lockAmount: 'true' },
        ...{ areFeesIncluded: 'true', paymentMethod: METHOD },
        ...{ externalTransactionId: orderId, redirectURL: returnUrl },
      })
      const signature = createHmac('sha256', secretKey).update(`?${query}`).digest('base64')
      return { redirectUrl: `${pageUrl}?${query}&signature=${encodeURIComponent(signature)}` }
    },
    async getOrder(orderId) {
      const said = await ask(`v1/transactions/ext/${orderId}`)
      const tries = z.array(transaction).parse(said ?? [])
      // Its page opens without our signature too, and then sends what is bought wherever the buyer wants, in our order's name.
      const ours = tries.filter((made) => isToUs(wallets, made))
      const elsewhere = tries.find((made) => isPaid(made) && !ours.includes(made))
      // Somebody may try several cards for one order; the one that paid counts.
      const reported = ours.find(isPaid) ?? elsewhere ?? ours.at(-1)
      return reported && orderOf(reported, reported === elsewhere)
    },
    async readHook({ rawBody, header }, nowMs) {
      if (!isSignedHook(webhookKey, rawBody, header(HEADER), nowMs)) return undefined
      const { type, data } = hookForm.parse(readWritten(rawBody))
      return { eventId: `${data.id}:${data.status}:${data.updatedAt}`, type, orderId: data.externalTransactionId }
    },
  }
}

function offersOf(listed: z.output<typeof currencies>, coins: readonly string[]): Offer[] {
  const sold = coins.filter((coin) =>
    listed.some(({ type, code, isSuspended }) => type === 'crypto' && code === coin.toLowerCase() && !isSuspended),
  )
  return (Object.entries(AREAS) as [CardCurrency, CardArea][]).flatMap(([currency, area]) => {
    const fiat = listed.find(({ type, code }) => type === 'fiat' && code === currency.toLowerCase())
    const { minBuyAmount: least, maxBuyAmount: most } = fiat ?? {}
    if (least == null || most == null) return []
    return sold.map((coin) => ({ area, currency, paymentType: 'bankcard' as const, coin, least, most }))
  })
}

function isPaid({ status }: Attempt): boolean {
  return STATUS[status] === 'paid'
}

/** The wallets have no tags. */
function isToUs(wallets: MoonPayAccount['wallets'], { currency, walletAddress, walletAddressTag }: Attempt): boolean {
  const own = wallets[currency.code.toUpperCase()]
  return !!own && !!walletAddress && plain(walletAddress) === plain(own) && !walletAddressTag
}

/** Addresses in hexadecimal are written with and without the capitals of a checksum. */
function plain(address: string): string {
  return /^0x[\da-f]+$/i.test(address) ? address.toLowerCase() : address
}

function orderOf(made: Attempt, isElsewhere: boolean): ProviderOrder {
  const { baseCurrencyAmount, feeAmount, extraFeeAmount, networkFeeAmount } = made
  return {
    ...{ orderId: made.externalTransactionId, providerId: made.id, status: STATUS[made.status] ?? 'waiting' },
    ...{
      ...{ isChargeBack: false, isElsewhere },
      reason: made.status === 'failed' ? (REASONS[made.failureReason ?? ''] ?? 'other') : undefined,
    },
    currency: made.baseCurrency.code.toUpperCase(),
    pay: baseCurrencyAmount + feeAmount + extraFeeAmount + (networkFeeAmount ?? 0n),
    coin: made.currency.code.toUpperCase(),
    coinAmount: made.quoteCurrencyAmount ?? undefined,
    payer: undefined,
    // An example in its documentation has a `cardId`, and nothing there says what it is, or that it comes again: none is taken.
    card: undefined,
  }
}

/** Whole cents, as its API wants them. */
function decimalOf(pay: Amount): string {
  const cents = String(pay / 1_000_000n).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
