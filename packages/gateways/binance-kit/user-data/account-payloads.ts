import { amountText, type Market } from '@bowline/capabilities/markets/index.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import type { Amount } from '@bowline/money'
import type { TimeUnit } from '../time-unit.ts'
import { listOrderStatusWords, listStatusTypeWords, listTypeWords } from '../words.ts'

export interface AssetBalance {
  readonly asset: string
  readonly free: Amount
  readonly locked: Amount
}

/** Current balances of the assets that may have changed. */
export function accountPosition(balances: readonly AssetBalance[], time: number, unit: TimeUnit): object {
  return {
    e: 'outboundAccountPosition',
    E: time * unit,
    u: time * unit,
    B: balances.map(({ asset, free, locked }) => ({ a: asset, f: amountText(free), l: amountText(locked) })),
  }
}

/** Money that came or left other than by trading. */
export function balanceUpdate(asset: string, delta: Amount, time: number, unit: TimeUnit): object {
  return { e: 'balanceUpdate', E: time * unit, a: asset, d: amountText(delta), T: time * unit }
}

export interface ListLeg {
  readonly orderId: number
  readonly clientId: string
}

export function listStatus(
  list: EventOf<'list'>,
  legs: readonly ListLeg[],
  market: Market,
  time: number,
  unit: TimeUnit,
): object {
  return {
    e: 'listStatus',
    E: time * unit,
    s: market.symbol,
    g: list.listId,
    c: listTypeWords[list.listType],
    l: listStatusTypeWords[list.status],
    L: listOrderStatusWords[list.status],
    r: 'NONE',
    C: list.listClientId,
    T: time * unit,
    O: legs.map(({ orderId, clientId }) => ({ s: market.symbol, i: orderId, c: clientId })),
  }
}

/** The stream of a listen key ends with the key. */
export function listenKeyExpired(listenKey: string, time: number, unit: TimeUnit): object {
  return { e: 'listenKeyExpired', E: time * unit, listenKey }
}
