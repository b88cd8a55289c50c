import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { OrderFlag, OrderType } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { readPositions } from '../perpetuals/index.ts'
import { CONTRACT_KINDS, readOpenOrders } from '../spot/index.ts'
import type { Relation } from './relations.store.ts'

/** What the client ids begin with of the levels that a copier has because the leader has them. */
const PREFIX = 'lead-'

type Order = EventOf<'order'>
type Stop = Pick<Order, 'side' | 'type' | 'stopPrice' | 'triggerBy'> & { readonly clientId: string }

/** Whether it says something of an order that closes a whole position at a price. */
function isStopOfPosition({ flags, type }: Pick<Order, 'flags' | 'type'>): boolean {
  const isTrigger = type === OrderType.stopMarket || type === OrderType.takeProfitMarket
  return isTrigger && (flags & OrderFlag.closePosition) !== 0
}

/** Whether it says something of a position: of what is held, or of a price at which all of it closes. */
export function isOfPosition(event: Event): event is EventOf<'position'> | EventOf<'order'> {
  return event.kind === 'position' || (event.kind === 'order' && isStopOfPosition(event))
}

/** Contracts in which an order that closes the leader's position has come, changed or gone. */
export function stopsIn({ events }: Pick<EventBatch, 'events'>, account: number): Set<number> {
  const found = new Set<number>()
  for (const event of events)
    if (event.kind === 'order' && event.account === account && isStopOfPosition(event)) found.add(event.market)
  return found
}

/**
 * The prices at which the leader's position of a contract closes as a whole are those of each copier's too (domain/copy-trading
 * §A4): so they hold while this process does not run. It compares what is there with what should be, so it can be repeated; a
 * level that the copier has of their own stays. What closes a part only is followed when it is closed.
 */
export async function mirrorStops(
  engine: EngineClient,
  leaderAccount: number,
  market: number,
  relations: readonly Relation[],
): Promise<void> {
  if (relations.length === 0) return
  const { isLong, stops } = await stopsOf(engine, leaderAccount, market)
  await Promise.all(relations.map(({ account }) => mirrorOne(engine, { account, market, isLong }, stops)))
}

/** The side of what a leader holds of a contract, and the prices at which all of it closes. */
export async function stopsOf(
  engine: EngineClient,
  leaderAccount: number,
  market: number,
): Promise<{ readonly isLong: boolean; readonly stops: readonly Stop[] }> {
  const [leader, open] = await Promise.all([
    readPositions(engine, leaderAccount, market),
    readOpenOrders(engine, leaderAccount, market, undefined, CONTRACT_KINDS),
  ])
  const held = leader.positions.find((position) => position.market === market)?.qty ?? 0n
  return { isLong: held > 0n, stops: held === 0n ? [] : open.filter(isStopOfPosition).map(stopOf) }
}

function stopOf({ orderId, side, type, stopPrice, triggerBy }: Order): Stop {
  return { side, type, stopPrice, triggerBy, clientId: `${PREFIX}${orderId}-${stopPrice}` }
}

async function mirrorOne(
  engine: EngineClient,
  { account, market, isLong }: { readonly account: number; readonly market: number; readonly isLong: boolean },
  stops: readonly Stop[],
): Promise<void> {
  const [{ positions }, open] = await Promise.all([
    readPositions(engine, account, market),
    readOpenOrders(engine, account, market, undefined, CONTRACT_KINDS),
  ])
  const held = positions.find((position) => position.market === market)?.qty ?? 0n
  const wanted = held !== 0n && held > 0n === isLong ? stops : []
  const mirrored = open.filter(({ clientId }) => clientId.startsWith(PREFIX))
  const isWanted = (clientId: string) => wanted.some((stop) => stop.clientId === clientId)
  for (const { orderId, clientId } of mirrored.filter(({ clientId }) => !isWanted(clientId)))
    await engine.submit({ kind: 'cancel-order', account, market, orderId, clientId })
  for (const stop of wanted.filter(({ clientId }) => !mirrored.some((order) => order.clientId === clientId))) {
    const order = { ...stop, account, market, closePosition: 1 } as const
    const { rejection } = await engine.submit({ ...order, kind: 'place-contract-order' })
    if (!isSettled(rejection))
      throw new Error(`a leader's level was refused to account ${account} (rejection ${rejection})`)
  }
}

/** Done, or for good reasons not: it is reached already, the copier has a level of their own, or nothing is left to close. */
function isSettled(rejection: Rejection): boolean {
  return (
    rejection === Rejection.none ||
    rejection === Rejection.wouldTrigger ||
    rejection === Rejection.closePositionExists ||
    rejection === Rejection.reduceOnly
  )
}
