import type { CallData } from '@bowline/contract/calls.ts'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'

export type Market = CallData<'GET /exchange-web/web/market/list'>['markets'][number]

/** Messages from other panels and hotkeys to the order form. Only `side` and `compose` change its side. */
export type DeskMessage =
  | { readonly kind: 'price'; readonly price: string }
  /** In the base coin. */
  | { readonly kind: 'qty'; readonly qty: string }
  | { readonly kind: 'side'; readonly side: 'buy' | 'sell' }
  /** The user starts an order: the form takes the side and the focus. */
  | { readonly kind: 'compose'; readonly side: 'buy' | 'sell' }
  /** Of what can be bought or sold. */
  | { readonly kind: 'percent'; readonly percent: number }
  /** The user wants to see the orders: a phone shows their panel. */
  | { readonly kind: 'orders' }
  /** As if its button were pressed, including all confirmations. */
  | { readonly kind: 'submit' }

type Listener = (message: DeskMessage) => void

/** Pair as people write it: `BTC/USDT`. */
export function pairName({ base, quote }: Pick<Market, 'base' | 'quote'>): string {
  return `${base}/${quote}`
}

/** What the page calls itself. */
export interface DeskTitles {
  readonly heading: string
  /** In the browser tab, the price first. */
  readonly tab: (last: string | null) => string
}

/** What the panels of a trading page share: the market, and messages to the order form. */
export class Desk {
  readonly market: Market
  readonly titles: DeskTitles
  readonly #listeners = new Set<Listener>()

  constructor(market: Market, titles: DeskTitles) {
    this.market = market
    this.titles = titles
  }

  send(message: DeskMessage): void {
    for (const listener of this.#listeners) listener(message)
  }

  onMessage(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
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
