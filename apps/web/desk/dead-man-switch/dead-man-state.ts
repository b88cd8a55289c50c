import type { CallData } from '@bowline/contract/calls.ts'
import { marketName } from '../../market-rows/market-path.ts'

export type DeadManState = CallData<'GET /exchange-web/web/deadMan/state'>['deadMan']
type Fired = NonNullable<DeadManState['fired']>

/** Typed on a phone in a moment. */
export const suggestedMinutes = [1, 5, 15, 30, 60] as const

/** 1 to 60 as somebody typed it, or undefined. */
export function readMinutes(text: string): number | undefined {
  const minutes = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= 60 ? minutes : undefined
}

/** What to say of the orders; the number is unknown while it fires, and when the server died in that moment. */
export function firedWord({ canceled }: Fired): 'fired.some' | 'fired.none' | 'fired.all' {
  if (canceled === null) return 'fired.all'
  return canceled === 0 ? 'fired.none' : 'fired.some'
}

/** `BTC/USDT, ETH/USDT` */
export function heldNames({ heldPairs }: Fired): string {
  return heldPairs.map(marketName).join(', ')
}

/** Its owner is to be reported now: he has not looked, and this page has not said it. */
export function isToReport(fired: DeadManState['fired'] | undefined, reported: Fired | undefined): fired is Fired {
  if (!fired || fired.isNoticed) return false
  return fired.atMs !== reported?.atMs || fired.canceled !== reported.canceled
}
