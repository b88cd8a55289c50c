import type { CallData } from '@bowline/contract/calls.ts'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'

export type Market = CallData<'GET /exchange-web/web/market/list'>['markets'][number]

/** What other panels and hotkeys ask of the order form. Only `side` and `compose` change its side. */
export type DeskMessage =
  | { readonly kind: 'price'; readonly price: string }
  /** Of the base coin. */
  | { readonly kind: 'qty'; readonly qty: string }
  | { readonly kind: 'side'; readonly side: 'buy' | 'sell' }
  /** Somebody wants to write an order: the form takes the side and the keyboard. */
  | { readonly kind: 'compose'; readonly side: 'buy' | 'sell' }
  /** Of what can be bought or sold. */
  | { readonly kind: 'percent'; readonly percent: number }
  /** As if its button were pressed, with everything the form asks before. */
  | { readonly kind: 'submit' }

type Listener = (message: DeskMessage) => void

/** Where the panels of one trading page meet: the market, and messages to the order form. */
export class Desk {
  readonly market: Market
  readonly #listeners = new Set<Listener>()

  constructor(market: Market) {
    this.market = market
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

/** Hears every message while the component is there; the listener may be a new one each time. */
export function useDeskMessages(listener: Listener): void {
  const desk = useDesk()
  const onMessage = useEffectEvent(listener)
  useEffect(() => desk.onMessage((message) => onMessage(message)), [desk])
}
