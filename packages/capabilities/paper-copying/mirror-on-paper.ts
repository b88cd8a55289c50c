import { compareLevels, type LeaderLevels, levelsFor } from '../copy-trading/index.ts'
import { PLAIN } from '../paper-account/index.ts'
import type { PaperCopyParts } from './paper-copy.ts'
import type { Follow } from './paper-follows.store.ts'

/**
 * The prices at which the leader's position closes as a whole are the follower's too, as those of real copiers are; what closes a
 * part is followed when it does. It compares what is there with what should be, so it can be repeated. What is refused is reached
 * already: the leader's closing follows.
 */
export async function mirrorOnPaper(
  { accounts }: Pick<PaperCopyParts, 'accounts'>,
  { userId, life }: Pick<Follow, 'userId' | 'life'>,
  market: number,
  leader: LeaderLevels,
): Promise<void> {
  const { positions, orders, ...state } = await accounts.stateOf(userId)
  if (state.life !== life) return
  const whole = { ...leader, levels: leader.levels.filter(({ qty }) => qty === 0n) }
  const open = [...orders.values()].filter((order) => order.market === market)
  const { toCancel, toPlace } = compareLevels(open, levelsFor(positions.get(market)?.qty ?? 0n, whole))
  for (const { orderId } of toCancel) await accounts.does(userId, { do: 'cancel', orderId }, life)
  for (const { name, side, type, stopPrice, triggerBy } of toPlace) {
    // A name is used once in a life, and the same level may come again with another position.
    const clientId = `${name}.${accounts.world().nowMs}`
    const order = { ...PLAIN, market, side, type, stopPrice, triggerBy: triggerBy as typeof PLAIN.triggerBy }
    await accounts.place(userId, { ...order, closePosition: true, clientId }, life)
  }
}
