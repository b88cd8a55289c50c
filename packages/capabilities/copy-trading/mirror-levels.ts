import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { readPositions } from '../perpetuals/index.ts'
import { CONTRACT_KINDS, readOpenOrders } from '../spot/index.ts'
import { compareLevels, type LeaderLevels, leaderOrderOf, levelsAmong, levelsFor } from './leader-levels.ts'
import type { Relation } from './relations.store.ts'

/**
 * The prices at which the leader's position of a contract closes, wholly or in part, are those of each copier's too
 * (domain/copy-trading §A4), for the same share: so they hold while this process is late or does not run. It compares what is there
 * with what should be, so it can be repeated; a level that the copier has of their own stays. Whether the leader has any.
 */
export async function mirrorLevels(
  engine: EngineClient,
  leaderAccount: number,
  market: number,
  relations: readonly Relation[],
): Promise<boolean> {
  const leader = await readLevels(engine, leaderAccount, market)
  await Promise.all(relations.map(({ account }) => mirrorOne(engine, account, market, leader)))
  return leader.levels.length > 0
}

export async function readLevels(engine: EngineClient, leaderAccount: number, market: number): Promise<LeaderLevels> {
  const { held, open } = await standingOf(engine, leaderAccount, market)
  return levelsAmong(open, held)
}

async function standingOf(engine: EngineClient, account: number, market: number) {
  const [{ positions }, open] = await Promise.all([
    readPositions(engine, account, market),
    readOpenOrders(engine, account, market, undefined, CONTRACT_KINDS),
  ])
  return { held: positions.find((position) => position.market === market)?.qty ?? 0n, open }
}

async function mirrorOne(engine: EngineClient, account: number, market: number, leader: LeaderLevels): Promise<void> {
  const { held, open } = await standingOf(engine, account, market)
  const { toCancel, toPlace } = compareLevels(open, levelsFor(held, leader))
  for (const { orderId, clientId } of toCancel)
    await engine.submit({ kind: 'cancel-order', account, market, orderId, clientId })
  for (const { name, qty, isProtected, ...level } of toPlace) {
    const size = qty === 0n ? { closePosition: 1 } : { reduceOnly: 1, qty }
    const order = { ...level, ...size, account, market, clientId: name, priceProtect: Number(isProtected) }
    const { rejection } = await engine.submit({ ...order, kind: 'place-contract-order' })
    if (!isSettled(rejection))
      throw new Error(`a leader's level was refused to account ${account} (rejection ${rejection})`)
  }
}

/** Contracts in which any of them has levels for a leader's. */
export async function contractsWithLevels(engine: EngineClient, relations: readonly Relation[]): Promise<Set<number>> {
  const all = await Promise.all(
    relations.map(({ account }) => readOpenOrders(engine, account, undefined, undefined, CONTRACT_KINDS)),
  )
  const levels = all.flat().filter(({ clientId }) => leaderOrderOf(clientId) !== undefined)
  return new Set(levels.map(({ market }) => market))
}

/**
 * Takes away what a copier has for orders of the leader that were filled and that was not reached with them: from then on it is
 * certain what it closed.
 */
export async function withdrawLevels(
  engine: EngineClient,
  { account, market }: { readonly account: number; readonly market: number },
  leaderOrders: readonly number[],
): Promise<void> {
  const open = await readOpenOrders(engine, account, market, undefined, CONTRACT_KINDS)
  for (const { orderId, clientId } of open) {
    const leaderOrder = leaderOrderOf(clientId)
    if (leaderOrder === undefined || !leaderOrders.includes(leaderOrder)) continue
    await engine.submit({ kind: 'cancel-order', account, market, orderId, clientId })
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
