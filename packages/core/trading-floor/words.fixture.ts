import { isFault, parseUnits, trimUnits } from '@bowline/money'
import type { CommandOf } from '../messages/commands.ts'
import type { Event, EventName, EventOf } from '../messages/events.ts'
import { ClientIdPolicy, OrderType, Side, Stp, TimeInForce } from '../messages/terms.ts'
import { Filter, Rejection } from '../rejections.ts'

/** Between the numbers of the core and the words in which people on the trading floor speak. */

export interface Step {
  readonly tick: bigint
  readonly lot: bigint
}

/** What a person may add to `2 @ 100`; the order type follows from it unless `as` names one. */
export interface OrderWords {
  readonly as?: keyof typeof OrderType
  readonly tif?: keyof typeof TimeInForce
  readonly stp?: keyof typeof Stp
  /** Size of an iceberg's slice. */
  readonly shows?: string
  readonly stop?: string
  readonly takeProfit?: string
  /** Basis points. */
  readonly trailing?: number
  readonly activation?: string
  /** Good till this time, ms. */
  readonly until?: number
  readonly id?: string
  readonly policy?: keyof typeof ClientIdPolicy
  /** Market number, when it is not the floor's. */
  readonly on?: number
}

export function nameOf(list: Readonly<Record<string, number>>, value: number): string {
  const found = Object.entries(list).find(([, number]) => number === value)
  if (!found) throw new Error(`${value} has no name`)
  return found[0]
}

/** `none`, `wouldTake`, `filter lot`. */
export function refusalName(rejection: number, filter: number): string {
  const name = nameOf(Rejection, rejection)
  return rejection === Rejection.filter ? `${name} ${nameOf(Filter, filter)}` : name
}

/** Ledger units of a decimal text, in steps of `step` units. */
export function read(text: string, step = 1n): bigint {
  const units = parseUnits(text, 8)
  if (isFault(units) || units % step !== 0n) throw new Error(`${text} is no number of steps of ${step}`)
  return units / step
}

export const write = (steps: bigint, step = 1n): string => trimUnits(steps * step, 8)

type Placement = Omit<CommandOf<'place-order'>, 'kind'>

/** `2 @ 100` is a limit order, `2` a market order, `for 1000` a market order by quote. */
export function orderTerms(side: 'buy' | 'sell', text: string, words: OrderWords, step: Step): Placement {
  const [, quoteQty, qty, price] = /^(?:for ([\d.]+)|([\d.]+)(?: @ ([\d.]+))?)$/.exec(text) ?? []
  if (!quoteQty && !qty) throw new Error(`"${text}" is no order`)
  const trigger = words.stop ?? words.takeProfit
  return {
    side: Side[side],
    type: OrderType[words.as ?? impliedType(price !== undefined, words)],
    timeInForce: TimeInForce[words.tif ?? 'gtc'],
    stp: Stp[words.stp ?? 'default'],
    clientIdPolicy: ClientIdPolicy[words.policy ?? 'refuseOpen'],
    clientId: words.id ?? '',
    price: price ? read(price, step.tick) : 0n,
    qty: qty ? read(qty, step.lot) : 0n,
    quoteQty: quoteQty ? read(quoteQty) : 0n,
    displayQty: words.shows ? read(words.shows, step.lot) : 0n,
    stopPrice: trigger ? read(trigger, step.tick) : 0n,
    activationPrice: words.activation ? read(words.activation, step.tick) : 0n,
    trailingBps: words.trailing ?? 0,
    expireAt: words.until ?? 0,
  }
}

function impliedType(hasPrice: boolean, words: OrderWords): keyof typeof OrderType {
  if (words.takeProfit) return hasPrice ? 'takeProfitLimit' : 'takeProfitMarket'
  if (words.stop || words.trailing) return hasPrice ? 'stopLimit' : 'stopMarket'
  return hasPrice ? 'limit' : 'market'
}

/** A leg of an order list. */
export interface LegWords extends OrderWords {
  readonly side: 'buy' | 'sell'
  readonly text: string
}

export const buy = (text: string, words: OrderWords = {}): LegWords => ({ side: 'buy', text, ...words })
export const sell = (text: string, words: OrderWords = {}): LegWords => ({ side: 'sell', text, ...words })

/** A leg's terms under the names `place-list` has for them. */
export function legTerms(prefix: string, leg: LegWords, step: Step): object {
  const terms = orderTerms(leg.side, leg.text, leg, step)
  const named = ['side', 'type', 'timeInForce', 'price', 'stopPrice', 'qty', 'displayQty', 'trailingBps', 'clientId']
  return Object.fromEntries(
    named.map((name) => [`${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`, terms[name as keyof Placement]]),
  )
}

/** The events of one kind. */
export function only<K extends EventName>(events: readonly Event[], kind: K): EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind)
}
