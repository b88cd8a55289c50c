import { LONGEST_DETAIL_MS, type SpotHistory } from '@bowline/capabilities/spot/index.ts'
import { SPOT_KIND } from '@bowline/capabilities/spot/read-open-orders.ts'
import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { OrderFlag } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'

/** What an account's stream must know of what happened before it began. */
export interface AccountStart {
  /** The command up to which `balances` are complete. */
  readonly sequence: number
  readonly balances: readonly EventOf<'balance'>[]
  readonly legs: readonly Leg[]
  /** When each open order that trails began to, by order id. */
  readonly trailingSince: ReadonlyMap<number, number>
}

/** An order of a list. */
export interface Leg {
  readonly listId: number
  readonly orderId: number
  readonly clientId: string
}

export type StartHistory = Pick<SpotHistory, 'ordersById' | 'marks'>

/** From the engine and, for what only history knows, from that; without history those fields of the reports are empty. */
export async function readAccountStart(
  engine: EngineClient,
  history: StartHistory,
  account: number,
): Promise<AccountStart> {
  const [held, lists, open] = await Promise.all([
    engine.query({ kind: 'query-account', account, asset: ALL_ASSETS }),
    engine.query({ kind: 'query-lists', account, market: ALL_MARKETS }),
    engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS, kinds: SPOT_KIND }),
  ])
  const legs: Leg[] = lists.events.filter((event) => event.kind === 'order')
  const shown = new Set(legs.map(({ orderId }) => orderId))
  const ended = lists.events.filter((event) => event.kind === 'list').flatMap((list) => endedLegs(list, shown))
  const trailing = open.events
    .filter((event) => event.kind === 'order')
    .filter(({ flags }) => (flags & OrderFlag.tracking) !== 0)
  const [endedBefore, trailingSince] = await Promise.all([
    readEnded(history, account, ended),
    readTrailingSince(history, account, trailing),
  ])
  return {
    sequence: held.sequence,
    balances: held.events.filter((event) => event.kind === 'balance'),
    legs: [...legs, ...endedBefore],
    trailingSince,
  }
}

/** The orders of an open list that the engine no longer shows. */
function endedLegs({ aOrder, bOrder, cOrder }: EventOf<'list'>, shown: ReadonlySet<number>): number[] {
  return [aOrder, bOrder, cOrder].filter((orderId) => orderId !== 0 && !shown.has(orderId))
}

async function readEnded(history: StartHistory, account: number, orderIds: readonly number[]): Promise<readonly Leg[]> {
  if (orderIds.length === 0) return []
  const orders = await history.ordersById(account, orderIds, LONGEST_DETAIL_MS)
  return orders.ok ? orders.value : []
}

async function readTrailingSince(
  history: StartHistory,
  account: number,
  orders: readonly EventOf<'order'>[],
): Promise<Map<number, number>> {
  if (orders.length === 0) return new Map()
  const marks = await history.marks(account, orders)
  return new Map(marks.ok ? Array.from(marks.value, ([orderId, { trailingSince }]) => [orderId, trailingSince]) : [])
}
