import type { SkipReason } from '@bowline/contract/terms/copy-trading.ts'
import { availableOf } from '@bowline/core/formulas/perpetuals/balances.ts'
import { initialMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import type { Amount, Quantity } from '@bowline/money'
import {
  type CopySettings,
  copyIdOf,
  isCopyable,
  type LeaderMove,
  type LeaderOrder,
  namesOf,
  planClosing,
  planOpening,
  skipReasonOf,
} from '../copy-trading/index.ts'
import type { Contract, MarketRegistry } from '../markets/index.ts'
import {
  balanceOf,
  needsOf,
  type Paper,
  type PaperAccounts,
  type PaperAnswer,
  type PaperOrder,
  type PaperState,
  PLAIN,
  positionOf,
  type World,
  walletOf,
} from '../paper-account/index.ts'
import type { Markings } from '../perpetuals/index.ts'
import type { Fate, PaperCopy } from './paper-copies.store.ts'
import type { Follow } from './paper-follows.store.ts'

export interface PaperCopyParts {
  readonly accounts: Pick<PaperAccounts, 'place' | 'does' | 'stateOf' | 'world'>
  readonly history: Pick<Paper['history'], 'order' | 'filledAs'>
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
}

type Terms = Pick<Follow, 'userId' | 'life' | 'allotted' | 'wallet' | 'settings'>

/** What following has brought: earned and lost, and not realised yet at the marks of now. */
export function resultIn(state: PaperState, world: World, settle: number, wallet: Amount): Amount {
  const held = [...state.positions.values()].flatMap(({ market }) => world.contract(market) ?? [])
  const own = held.filter((view) => view.settle === settle)
  const upl = own.reduce((sum, view) => sum + needsOf(positionOf(state, view), view).upl, 0n)
  return futuresMoney(state, settle) + upl - wallet
}

/** Of the futures wallet with the margin of isolated positions. */
export function futuresMoney(state: PaperState, settle: number): Amount {
  const isolated = [...state.positions.keys()].map((market) => balanceOf(state, `isolated:${market}`, settle))
  return isolated.reduce((sum, margin) => sum + margin, balanceOf(state, 'futures', settle))
}

/** What may still be used: of what was allotted with what came of it, and never more than there is. */
function roomFor({ allotted, wallet }: Terms, state: PaperState, world: World, settle: number): Amount {
  const used = [...state.positions.values()].reduce(
    (sum, { entryValue, leverage }) => sum + initialMarginOf(entryValue, leverage),
    0n,
  )
  const own = allotted + resultIn(state, world, settle, wallet) - used
  const free = availableOf(walletOf(state, world, settle))
  return own < free ? own : free
}

/** Copies what the leader opened with a limit order that ends at once, at no worse price than the settings allow. */
export async function openOnPaper(
  { accounts, markings }: PaperCopyParts,
  follow: Terms,
  move: LeaderMove,
  leader: LeaderOrder,
  contract: Contract,
): Promise<Fate> {
  const isBuy = move.isLong
  const why = obstacleTo(move, contract, follow.settings)
  if (why) return skipped(isBuy, why)
  const { userId, life } = follow
  const world = accounts.world()
  const state = await accounts.stateOf(userId)
  const view = world.contract(contract.number)
  if (state.life !== life || !view) return skipped(isBuy, 'refused')
  const held = positionOf(state, view)
  const standing = { available: roomFor(follow, state, world, contract.settle), position: held }
  const plan = planOpening(move, leader, follow.settings, standing, contract, markings.of(contract.number))
  if ('skip' in plan) return skipped(isBuy, plan.skip)
  const { number: market } = contract
  // What cannot be changed now, as with a position open, stays as it is: the order is checked all the same.
  if (held.leverage !== plan.leverage)
    await accounts.does(userId, { do: 'leverage', market, leverage: plan.leverage }, life)
  if (held.isolated !== plan.isolated)
    await accounts.does(userId, { do: 'isolated', market, isolated: plan.isolated }, life)
  const order = {
    ...PLAIN,
    ...{ market, side: isBuy ? Side.buy : Side.sell, type: OrderType.limit, timeInForce: TimeInForce.ioc },
    ...{ price: plan.cap, qty: plan.qty, clientId: copyIdOf(move.name, market, 'open') },
  }
  return fateOf(isBuy, plan.qty, await accounts.place(userId, order, life))
}

/** Closes as large a share as the leader closed, at market, where the follower's own level has not closed all of it. */
export async function closeOnPaper(
  parts: PaperCopyParts,
  { userId, life }: Pick<Follow, 'userId' | 'life'>,
  copy: Pick<PaperCopy, 'move' | 'market' | 'leaderQty' | 'leaderBefore'>,
  leaderLevels: readonly number[] = [],
): Promise<Fate> {
  const { accounts } = parts
  const { move, market, leaderQty: closed, leaderBefore: before } = copy
  const level = await closedByLevel(parts, { userId, life }, leaderLevels)
  const position = (await accounts.stateOf(userId)).positions.get(market)
  const plan = planClosing({ closed, before }, { position })
  if ('skip' in plan)
    return level
      ? fateOf(level.side === Side.buy, level.executed, { done: true, order: level })
      : skipped(false, plan.skip)
  const answer = await accounts.place(userId, closingOrder(market, plan, copyIdOf(move, market, 'close')), life)
  return fateOf(plan.isBuy, plan.qty, answer)
}

/** The follower's own level for one of these orders of the leader, if it has filled; one that waits is taken away. */
async function closedByLevel(
  { accounts, history }: PaperCopyParts,
  { userId, life }: Pick<Follow, 'userId' | 'life'>,
  leaderLevels: readonly number[],
): Promise<PaperOrder | undefined> {
  const names = leaderLevels.map(namesOf)
  if (names.length === 0) return undefined
  // In turn with what the market does to the account: afterwards it is stored what became of it.
  for (const { orderId, clientId } of (await accounts.stateOf(userId)).orders.values())
    if (names.some((name) => clientId.startsWith(name))) await accounts.does(userId, { do: 'cancel', orderId }, life)
  return history.filledAs(userId, life, names)
}

export function closingOrder(
  market: number,
  { isBuy, qty }: { readonly isBuy: boolean; readonly qty: Quantity },
  clientId: string,
) {
  const side = isBuy ? Side.buy : Side.sell
  return { ...PLAIN, market, side, type: OrderType.market, reduceOnly: true, qty, clientId }
}

export function skipped(isBuy: boolean, reason: SkipReason, qty: Quantity = 0n): Fate {
  return { isBuy, state: 'skipped', reason, qty, filled: 0n, filledValue: 0n }
}

type Ordered =
  | Pick<Extract<PaperAnswer, { readonly done: true }>, 'done' | 'order'>
  | Extract<PaperAnswer, { readonly done: false }>

/** What an order of a copy came to. */
export function fateOf(isBuy: boolean, qty: Quantity, answer: Ordered): Fate {
  if (!answer.done) return skipped(isBuy, skipReasonOf(answer.rejection), qty)
  const filled = answer.order?.executed ?? 0n
  if (filled === 0n) return skipped(isBuy, 'price', qty)
  const isWhole = filled >= qty
  const [state, reason] = isWhole ? (['filled', undefined] as const) : (['partly', 'price'] as const)
  return { isBuy, state, reason, qty, filled, filledValue: answer.order?.cumQuote ?? 0n }
}

function obstacleTo({ market, isHedged }: LeaderMove, contract: Contract, { markets }: CopySettings) {
  if (isHedged) return 'leader-mode'
  return !isCopyable(contract) || (markets.length > 0 && !markets.includes(market)) ? 'contract' : undefined
}
