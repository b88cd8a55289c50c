import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Contract, MarketRegistry } from '../markets/index.ts'
import { type FuturesAccount, type HeldPosition, type Markings, readPositions } from '../perpetuals/index.ts'
import type { Copy } from './copies.store.ts'
import { copyIdOf, findSent, type OrderOutcome, sendClosing, sendOpening, skipReasonOf } from './copy-orders.ts'
import type { LeaderMove } from './leader-moves.ts'
import type { FilledByLevels, LevelFill } from './level-fills.ts'
import { withdrawLevels } from './mirror-levels.ts'
import {
  type CopierStanding,
  isCopyable,
  leaderOrderOf,
  type OpeningOrder,
  type Planned,
  planClosing,
  planOpening,
  priceOf,
} from './plan-copy.ts'
import type { Relation } from './relations.store.ts'

export interface CopyingParts {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
  readonly now: () => number
  /** Whose order is sent first is drawn by lot. */
  readonly random: () => number
  readonly filledByLevels: FilledByLevels
}

/** Copies one move of a leader in each relation, all at once; what became of each. */
export async function copyMove(
  parts: CopyingParts,
  leaderAccount: number,
  move: LeaderMove,
  relations: readonly Relation[],
): Promise<Copy[]> {
  const contract = parts.markets.contract(move.market)
  if (!contract || relations.length === 0) return []
  const drawn = inRandomOrder(relations, parts.random)
  const closed = move.closed > 0n ? await Promise.all(drawn.map((each) => closeOne(parts, move, each))) : []
  if (move.opened === 0n) return closed
  const leader = await readPositions(parts.engine, leaderAccount, move.market)
  const opened = await openAll(parts, move, contract, leader, drawn)
  return [...closed, ...opened]
}

/**
 * A move from before this process could follow it: what it closed is closed where it was not yet, what it opened only recorded, as
 * copied where the order had been sent, and as late where it had not.
 */
export async function copyLate(parts: CopyingParts, move: LeaderMove, relations: readonly Relation[]): Promise<Copy[]> {
  const contract = parts.markets.contract(move.market)
  if (!contract) return []
  const closed = move.closed > 0n ? relations.map((relation) => closeOne(parts, move, relation, true)) : []
  const opened = move.opened > 0n ? relations.map((relation) => findOne(parts, move, contract, relation)) : []
  return Promise.all([...closed, ...opened])
}

/** What levels of the copier's own have closed of it, and the rest at market. `mayBeSent`: it may have been closed before. */
async function closeOne(parts: CopyingParts, move: LeaderMove, relation: Relation, mayBeSent = false): Promise<Copy> {
  const { engine, now } = parts
  const { account } = relation
  const { name, market } = move
  const level = await closedByLevels(parts, move, account)
  const place = { account, market, clientId: copyIdOf(name, market, 'close') }
  const about = { ...aboutOf(move, relation, now()), kind: 'close', leaderQty: move.closed, leaderPrice: 0n } as const
  const sent = mayBeSent ? await findSent(engine, place) : undefined
  if (sent) return recorded({ ...about, isBuy: sent.isBuy }, sent.filled + level.qty, withLevel(sent, level))
  const standing = standingOf(await readPositions(engine, account, market), market, 0)
  const plan = planClosing(move, standing, level.qty)
  if ('skip' in plan) {
    if (level.qty === 0n) return skipped({ ...about, isBuy: false }, plan.skip)
    return recorded({ ...about, isBuy: level.isBuy }, level.qty, withLevel(NOTHING_SENT, level))
  }
  const outcome = await sendClosing(engine, place, plan)
  return recorded({ ...about, isBuy: plan.isBuy }, plan.qty + level.qty, withLevel(outcome, level))
}

const NOTHING_SENT: OrderOutcome = { filled: 0n, filledValue: 0n, rejection: Rejection.none }

async function closedByLevels(
  { engine, filledByLevels }: CopyingParts,
  { market, levels }: LeaderMove,
  account: number,
): Promise<LevelFill> {
  if (levels.length > 0) await withdrawLevels(engine, { account, market }, levels)
  return filledByLevels(account, levels)
}

function withLevel({ filled, filledValue, rejection }: OrderOutcome, { qty, value }: LevelFill): OrderOutcome {
  const isPart = qty > 0n
  return { filled: filled + qty, filledValue: filledValue + value, rejection: isPart ? Rejection.none : rejection }
}

/** First all questions, then all orders: the orders of a batch come right after each other. */
async function openAll(
  parts: CopyingParts,
  move: LeaderMove,
  contract: Contract,
  leader: FuturesAccount,
  relations: readonly Relation[],
): Promise<Copy[]> {
  const { engine, markings, now } = parts
  const { name, market, isLong } = move
  const margin = leader.margins.find(({ asset }) => asset === contract.settle)
  const order = leaderOrderOf(move, margin ?? { available: 0n, orderMargin: 0n })
  const plans = await Promise.all(
    relations.map(async (relation): Promise<Planned<OpeningOrder>> => {
      const why = obstacleTo(move, contract, relation)
      if (why) return { skip: why }
      const standing = standingOf(await readPositions(engine, relation.account, market), market, contract.settle)
      const plan = planOpening(move, order, relation.settings, standing, contract, markings.of(market))
      if ('skip' in plan) return plan
      await setTerms(engine, relation.account, contract, standing, plan)
      return plan
    }),
  )
  const price = priceOf(move, contract)
  return Promise.all(
    relations.map(async (relation, i) => {
      const plan = plans[i] as Planned<OpeningOrder>
      const opening = { kind: 'open', isBuy: isLong, leaderQty: move.opened, leaderPrice: price } as const
      const about = () => ({ ...aboutOf(move, relation, now()), ...opening })
      if ('skip' in plan) return skipped(about(), plan.skip)
      const place = { account: relation.account, market, clientId: copyIdOf(name, market, 'open') }
      const outcome = await sendOpening(engine, place, plan)
      return recorded(about(), plan.qty, outcome)
    }),
  )
}

async function findOne(parts: CopyingParts, move: LeaderMove, contract: Contract, relation: Relation): Promise<Copy> {
  const { name, market, isLong, opened } = move
  const clientId = copyIdOf(name, market, 'open')
  const sent = await findSent(parts.engine, { account: relation.account, market, clientId })
  const opening = { kind: 'open', isBuy: isLong, leaderQty: opened, leaderPrice: priceOf(move, contract) } as const
  const about = { ...aboutOf(move, relation, parts.now()), ...opening }
  return sent ? recorded(about, sent.filled, sent) : skipped(about, 'late')
}

/** What no size can help. */
function obstacleTo({ market, isHedged }: LeaderMove, contract: Contract, { settings, satOut }: Relation) {
  if (isHedged) return 'leader-mode'
  if (!isCopyable(contract) || (settings.markets.length > 0 && !settings.markets.includes(market))) return 'contract'
  return satOut.includes(market) ? 'sat-out' : undefined
}

/** With everything that the engine says of the position. */
type Standing = CopierStanding & { readonly position: HeldPosition | undefined }

function standingOf({ margins, positions }: FuturesAccount, market: number, settle: number): Standing {
  const available = margins.find(({ asset }) => asset === settle)?.available ?? 0n
  return { available, position: positions.find((position) => position.market === market) }
}

/** Leverage and margin mode of the contract, where they are others: the first time, mostly. */
async function setTerms(
  engine: EngineClient,
  account: number,
  { number: market, contract }: Contract,
  { position }: Standing,
  { leverage, isolated }: OpeningOrder,
): Promise<void> {
  // What cannot be changed now, as with a position open, stays as it is: the order is checked by the core all the same.
  if ((position?.leverage ?? contract.defaultLeverage) !== leverage)
    await engine.submit({ kind: 'set-leverage', account, market, leverage })
  if ((position?.isolated ?? 0) !== Number(isolated))
    await engine.submit({ kind: 'set-margin-mode', account, market, isolated: Number(isolated) })
}

function aboutOf({ name, market }: LeaderMove, { id }: Relation, copiedAtMs: number) {
  return { relationId: id, move: name, market, copiedAtMs }
}

type About = Omit<Copy, 'state' | 'reason' | 'qty' | 'filled' | 'filledValue'>

function skipped(about: About, reason: NonNullable<Copy['reason']>): Copy {
  return { ...about, state: 'skipped', reason, qty: 0n, filled: 0n, filledValue: 0n }
}

function recorded(about: About, qty: bigint, { filled, filledValue, rejection }: OrderOutcome): Copy {
  if (rejection !== Rejection.none) return { ...skipped(about, skipReasonOf(rejection)), qty }
  if (filled === 0n) return { ...skipped(about, 'price'), qty }
  const isWhole = filled >= qty
  return {
    ...about,
    state: isWhole ? 'filled' : 'partly',
    reason: isWhole ? undefined : 'price',
    qty,
    filled,
    filledValue,
  }
}

function inRandomOrder<T>(all: readonly T[], random: () => number): T[] {
  const drawn = [...all]
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[drawn[i], drawn[j]] = [drawn[j] as T, drawn[i] as T]
  }
  return drawn
}
