import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { ListType, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { keptOut, type OrderDoor } from './order-door.ts'
import { type ListReport, listReport, type Refused, refused } from './order-report.ts'
import type { Trader } from './place-order.ts'

/** One leg: prices in ticks, quantities in lots. A trailing leg has `trailingBps` instead of or beside `stopPrice`. */
export interface ListLeg {
  readonly type: number
  readonly timeInForce: number
  readonly side: number
  readonly price?: bigint
  readonly stopPrice?: bigint
  readonly qty: bigint
  readonly displayQty?: bigint
  readonly trailingBps?: number
  readonly strategyId?: number
  readonly strategyType?: number
  readonly clientId: string
}

interface ListTerms {
  readonly market: number
  readonly stp: number
  readonly clientIdPolicy: number
  readonly listClientId: string
}

/** The three kinds of lists; `above` and `below` say on which side of the last trade a leg waits. */
export type NewList = ListTerms &
  (
    | { readonly kind: 'oco'; readonly above: ListLeg; readonly below: ListLeg }
    | {
        readonly kind: 'oto'
        readonly working: ListLeg
        readonly pending: ListLeg
      }
    | {
        readonly kind: 'otoco'
        readonly working: ListLeg
        readonly above: ListLeg
        readonly below: ListLeg
      }
  )

export interface ListPlaced extends ListReport {
  readonly done: true
  readonly time: number
}

export async function placeList(
  { engine, earlyMarkets }: OrderDoor,
  { account }: Trader,
  list: NewList,
): Promise<ListPlaced | Refused> {
  if (earlyMarkets.keepsOut(account, list.market) && legsOf(list).some(({ side }) => side === Side.buy)) return keptOut
  const result = await engine.submit(listCommand(account, list))
  if (result.rejection !== Rejection.none) return refused(result)
  const report = listReport(result.events, result.subject)
  if (!report) throw new Error(`list ${result.subject} was placed without an event`)
  return { done: true, time: result.time, ...report }
}

function legsOf(list: NewList): readonly ListLeg[] {
  if (list.kind === 'oco') return [list.above, list.below]
  return list.kind === 'oto' ? [list.working, list.pending] : [list.working, list.above, list.below]
}

function listCommand(account: number, list: NewList): CommandOf<'place-list'> {
  const { market, stp, clientIdPolicy, listClientId } = list
  const terms = {
    kind: 'place-list',
    account,
    market,
    stp,
    clientIdPolicy,
    listClientId,
  } as const
  switch (list.kind) {
    case 'oco':
      return {
        ...terms,
        listType: ListType.oco,
        ...legFields('a', list.above),
        ...legFields('b', list.below),
      }
    case 'oto':
      return {
        ...terms,
        listType: ListType.oto,
        ...legFields('a', list.working),
        ...legFields('b', list.pending),
      }
    case 'otoco':
      return {
        ...terms,
        listType: ListType.otoco,
        ...legFields('a', list.working),
        ...legFields('b', list.above),
        ...legFields('c', list.below),
      }
  }
}

function legFields(letter: 'a' | 'b' | 'c', leg: ListLeg): Partial<CommandOf<'place-list'>> {
  return Object.fromEntries(
    Object.entries(leg).map(([field, value]) => [`${letter}${field[0]?.toUpperCase()}${field.slice(1)}`, value]),
  )
}
