import type { CardArea, CardCurrency, CardPaymentType, CardReason } from '@bowline/contract/terms/card.ts'
import type { Amount } from '@bowline/money'

/** Something that can be bought: one coin, in one area, in its currency, by one way of paying. */
export interface Offer {
  readonly area: CardArea
  readonly currency: CardCurrency
  readonly paymentType: CardPaymentType
  readonly coin: string
  /** In the currency. */
  readonly least: Amount
  readonly most: Amount
}

export interface QuoteQuestion extends Omit<Offer, 'least' | 'most'> {
  /** All that is charged, in the currency. */
  readonly pay: Amount
}

/** All-in: nothing is charged beyond `pay`. Amounts are in the currency. */
export interface ProviderQuote {
  /** What the provider calls it; an order refers to it. */
  readonly quoteId: string
  readonly fee: Amount
  /** The part of the fee that is ours. */
  readonly commission: Amount
  /** Of one coin. */
  readonly price: Amount
  readonly coinDecimals: number
}

export interface NewOrder extends QuoteQuestion {
  /** Ours, which the provider knows it by. */
  readonly orderId: string
  readonly quoteId: string
  /** As verified; the provider refuses a card of somebody else. */
  readonly holder: Holder
  /** A page of ours to which the provider's page leads back. */
  readonly returnUrl: string
  /** Where the provider announces what happened, if its console has no other. */
  readonly notifyUrl: string
}

export interface Holder {
  readonly familyName: string
  readonly name: string
}

/** As the provider has it. `returned`: the money went back to the buyer; by whose wish, `isChargeBack` says. */
export const providerStatuses = ['waiting', 'paid', 'failed', 'expired', 'returned'] as const
export type ProviderStatus = (typeof providerStatuses)[number]

export interface ProviderOrder {
  readonly orderId: string
  readonly providerId: string
  readonly status: ProviderStatus
  readonly isChargeBack: boolean
  /** What was paid for went to another address than ours. */
  readonly isElsewhere: boolean
  readonly reason: CardReason | undefined
  readonly currency: string
  readonly pay: Amount
  readonly coin: string
  /** What is ours of it, the commission not counted; as far as known. */
  readonly coinAmount: Amount | undefined
  /** Whose card it was; undefined until it was paid, or where the provider keeps it to itself and checks it. */
  readonly payer: Holder | undefined
  /** The provider's own name of the card, the same whenever it pays; undefined until one was used, or where there is none. */
  readonly card: string | undefined
}

/** What a provider announces: that there is something to ask for. */
export interface Announcement {
  readonly eventId: string
  readonly type: string
  readonly orderId: string
}

/** A request as it arrived; the signature covers the raw body. */
export interface ReceivedHook {
  readonly rawBody: string
  readonly header: (name: string) => string | undefined
}

/** A company that sells coins to people for money. All calls reject when it does not answer. */
export interface CardProvider {
  /** As in the path of its webhook. */
  readonly name: string
  /** The origin people are sent to, as they should see it. */
  readonly shownAs: string
  offers(): Promise<readonly Offer[]>
  /** Undefined: it does not sell this now. */
  quote(question: QuoteQuestion): Promise<ProviderQuote | undefined>
  /** The same `orderId` again gives the same order. */
  createOrder(order: NewOrder): Promise<{ readonly redirectUrl: string }>
  /** Undefined: it knows no such order of ours. */
  getOrder(orderId: string): Promise<ProviderOrder | undefined>
  /** Gives the money back; done when `getOrder` says so. Undefined where persons must ask for it. */
  refund?(orderId: string): Promise<void>
  /** Undefined: not signed by the provider, or not now. */
  readHook(hook: ReceivedHook, nowMs: number): Promise<Announcement | undefined>
}
