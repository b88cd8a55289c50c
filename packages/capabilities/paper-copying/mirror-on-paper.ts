import type { stopsOf } from '../copy-trading/index.ts'
import { PLAIN } from '../paper-account/index.ts'
import type { PaperCopyParts } from './paper-copy.ts'
import type { Follow } from './paper-follows.store.ts'

/** What the client ids begin with of the levels that a follower has because the leader has them. */
const PREFIX = 'lead-'

type LeaderStops = Awaited<ReturnType<typeof stopsOf>>

/**
 * The prices at which the leader's position closes as a whole are the follower's too, as those of real copiers are. It compares
 * what is there with what should be, so it can be repeated. What is refused is reached already: the leader's closing follows.
 */
export async function mirrorOnPaper(
  { accounts }: Pick<PaperCopyParts, 'accounts'>,
  { userId, life }: Pick<Follow, 'userId' | 'life'>,
  market: number,
  { isLong, stops }: LeaderStops,
): Promise<void> {
  const { positions, orders, ...state } = await accounts.stateOf(userId)
  if (state.life !== life) return
  const held = positions.get(market)?.qty ?? 0n
  const wanted = held !== 0n && held > 0n === isLong ? stops : []
  const mirrored = [...orders.values()].filter((order) => order.market === market && order.clientId.startsWith(PREFIX))
  for (const { orderId } of mirrored.filter((order) => !wanted.some((stop) => isSame(stop, order))))
    await accounts.does(userId, { do: 'cancel', orderId }, life)
  for (const stop of wanted.filter((each) => !mirrored.some((order) => isSame(each, order)))) {
    const { side, type, stopPrice, triggerBy } = stop
    // A name is used once in a life, and the same level may come again with another position.
    const clientId = `${PREFIX}${accounts.world().nowMs}-${type}-${stopPrice}`
    const order = { ...PLAIN, market, side, type, stopPrice, triggerBy: triggerBy as typeof PLAIN.triggerBy }
    await accounts.place(userId, { ...order, closePosition: true, clientId }, life)
  }
}

type Level = Pick<LeaderStops['stops'][number], 'side' | 'type' | 'stopPrice' | 'triggerBy'>

function isSame(a: Level, b: Level): boolean {
  return a.side === b.side && a.type === b.type && a.stopPrice === b.stopPrice && a.triggerBy === b.triggerBy
}
