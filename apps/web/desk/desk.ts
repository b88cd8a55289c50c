import type { MarketRow } from '@bowline/contract/stream.ts'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { PriceLevels } from './price-levels.ts'
import type { DeskProduct } from './product.ts'

/** What the desk has to know of whatever is traded. Decimal texts; what only one product has is that product's. */
export interface DeskMarket {
  /** Names the market's channels and settings, as in addresses: BTC_USDT. */
  readonly pair: string
  readonly base: string
  readonly quote: string
  readonly state: MarketRow['state']
  readonly opensAtMs: number | null
  readonly priceDecimals: number
  readonly qtyDecimals: number
  readonly tick: string
  readonly lot: string
  /** As people write it, where that is not `BTC/USDT`. */
  readonly name?: string
  /** What sizes are counted in, where that is not the base: a coin-margined contract is counted in contracts. */
  readonly sizeUnit?: string
  /** What its turnover is counted in, where that is not the quote. */
  readonly turnoverUnit?: string
}

export function sizeUnitOf({ base, sizeUnit = base }: DeskMarket): string {
  return sizeUnit
}

export function turnoverUnitOf({ quote, turnoverUnit = quote }: DeskMarket): string {
  return turnoverUnit
}

/** Messages between the order form and the other panels. Only `side` and `compose` change its side. */
export type DeskMessage =
  | { readonly kind: 'price'; readonly price: string }
  /** In the base coin. */
  | { readonly kind: 'qty'; readonly qty: string }
  | { readonly kind: 'side'; readonly side: 'buy' | 'sell' }
  /** The user starts an order: the form takes the side and the focus. */
  | { readonly kind: 'compose'; readonly side: 'buy' | 'sell' }
  /** From the form: its side is this one from now on. */
  | { readonly kind: 'sideIs'; readonly side: 'buy' | 'sell' }
  /** Of what can be bought or sold. */
  | { readonly kind: 'percent'; readonly percent: number }
  /** The user wants to see the orders: a phone shows their panel. */
  | { readonly kind: 'orders' }
  /** The panic key: orders are being cancelled, and a product may ask what else is to end. */
  | { readonly kind: 'panic' }
  /** The kind of order that fills at once. */
  | { readonly kind: 'atMarket' }
  /** Of a position, which has dialogs of the product's own. */
  | { readonly kind: 'position'; readonly key: string; readonly ask: 'exits' | 'close' }
  /** A price of the product was let go elsewhere on the chart; of one that stays where it is, `price` is null. */
  | { readonly kind: 'levelMoved'; readonly key: string; readonly price: string | null }
  /** The cross of such a price. */
  | { readonly kind: 'levelClosed'; readonly key: string }
  /** As if its button were pressed, including all confirmations. */
  | { readonly kind: 'submit' }

type Listener = (message: DeskMessage) => void

/** Pair as people write it: `BTC/USDT`. */
export function pairName({ base, quote, name }: Pick<DeskMarket, 'base' | 'quote' | 'name'>): string {
  return name ?? `${base}/${quote}`
}

/** What the page calls itself. */
export interface DeskTexts {
  readonly heading: string
  /** In the browser tab, the price first. */
  readonly tab: (last: string | null) => string
}

/** Of the messages that came before the form, this many wait for it. */
const MOST_EARLY = 20

/** What the panels of a trading page share: the market, what it is traded by, and messages to the order form. */
export class Desk {
  readonly market: DeskMarket
  readonly product: DeskProduct
  readonly texts: DeskTexts
  readonly levels = new PriceLevels()
  readonly #listeners = new Set<Listener>()
  /** For the order form, whose script comes last; undefined once it is there. */
  #early: DeskMessage[] | undefined = []

  constructor(market: DeskMarket, product: DeskProduct, texts: DeskTexts) {
    this.market = market
    this.product = product
    this.texts = texts
  }

  send(message: DeskMessage): void {
    // An order is sent by who sees the form, or not at all.
    if (message.kind !== 'submit' && this.#early && this.#early.length < MOST_EARLY) this.#early.push(message)
    for (const listener of this.#listeners) listener(message)
  }

  onMessage(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** As `onMessage`, beginning with what was said before anybody listened here. */
  onFormMessage(listener: Listener): () => void {
    const early = this.#early ?? []
    this.#early = undefined
    for (const message of early) listener(message)
    return this.onMessage(listener)
  }
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('there is no trading page around this component')
  return desk
}

/** Calls the listener for every message while the component is mounted; the listener may change between renders. */
export function useDeskMessages(listener: Listener): void {
  const desk = useDesk()
  const onMessage = useEffectEvent(listener)
  useEffect(() => desk.onMessage((message) => onMessage(message)), [desk])
}

/** As `useDeskMessages`, for the order form: it gets too what was sent before its script came. */
export function useFormMessages(listener: Listener): void {
  const desk = useDesk()
  const onMessage = useEffectEvent(listener)
  useEffect(() => desk.onFormMessage((message) => onMessage(message)), [desk])
}
