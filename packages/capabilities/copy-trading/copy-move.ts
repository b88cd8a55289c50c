import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Contract, MarketRegistry } from '../markets/index.ts'
import { type FuturesAccount, type HeldPosition, readPositions } from '../perpetuals/index.ts'
import { beginClosing, type ClosingParts } from './close-copy.ts'
import type { Copy } from './copies.store.ts'
import { copyIdOf, findSent, sendOpening } from './copy-orders.ts'
import type { LeaderMove } from './leader-moves.ts'
import {
  type CopierStanding,
  isCopyable,
  leaderOrderOf,
  type OpeningOrder,
  type Planned,
  planOpening,
  priceOf,
} from './plan-copy.ts'
import { aboutOf, recorded, skipped } from './record-copy.ts'
import type { Relation } from './relations.store.ts'
import { LIMITS } from './settings.ts'

export interface CopyingParts extends ClosingParts {
  readonly markets: MarketRegistry
  readonly now: () => number
  /** Of this leader nothing new is copied. */
  readonly isSuspended: (leaderAccount: number) => boolean
  /** Whose order is sent first is drawn by lot. */
  readonly random: () => number
}

/** Copies one move of a leader in each relation, all at once; what became of each, with what of a closing is still to come. */
export async function copyMove(
  parts: CopyingParts,
  leaderAccount: number,
  move: LeaderMove,
  relations: readonly Relation[],
): Promise<Copy[]> {
  const contract = parts.markets.contract(move.market)
  if (!contract || relations.length === 0) return []
  const drawn = inRandomOrder(relations, parts.random)
  const closed = move.closed > 0n ? await Promise.all(drawn.map((each) => beginClosing(parts, move, each))) : []
  if (move.opened === 0n) return closed
  const leader = await readPositions(parts.engine, leaderAccount)
  const opened = await openAll(parts, leaderAccount, move, contract, leader, drawn)
  return [...closed, ...opened]
}

/**
 * A move from before this process could follow it: what it closed is closed where it was not yet, what it opened only recorded, as
 * copied where the order had been sent, and as late where it had not.
 */
export async function copyLate(parts: CopyingParts, move: LeaderMove, relations: readonly Relation[]): Promise<Copy[]> {
  const contract = parts.markets.contract(move.market)
  if (!contract) return []
  const closed = move.closed > 0n ? relations.map((relation) => beginClosing(parts, move, relation, true)) : []
  const opened = move.opened > 0n ? relations.map((relation) => findOne(parts, move, contract, relation)) : []
  return Promise.all([...closed, ...opened])
}

/** First all questions, then all orders: the orders of a batch come right after each other. */
async function openAll(
  parts: CopyingParts,
  leaderAccount: number,
  move: LeaderMove,
  contract: Contract,
  leader: FuturesAccount,
  relations: readonly Relation[],
): Promise<Copy[]> {
  const { engine, markings, now } = parts
  const { name, market, isLong } = move
  const margin = leader.margins.find(({ asset }) => asset === contract.settle)
  const order = leaderOrderOf(move, margin ?? { available: 0n, orderMargin: 0n })
  const unfit = parts.isSuspended(leaderAccount) ? 'leader-suspended' : unfitness(leader, move, contract)
  const plans = await Promise.all(
    relations.map(async (relation): Promise<Planned<OpeningOrder>> => {
      const why = obstacleTo(move, contract, relation) ?? unfit
      if (why) return { skip: why }
      const standing = standingOf(await readPositions(engine, relation.account, market), market, contract.settle)
      const held = standing.position?.qty ?? 0n
      // What could not be closed within the copier's bound is not closed by an opening either.
      if (held !== 0n && held > 0n !== isLong) return { skip: 'price' }
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

/**
 * Whoever leads has as much at risk as they had to have to lead, each time: with next to nothing a leader loses next to nothing by
 * trades that cost those who copy a multiple. The fee of the order is not taken off yet.
 */
function unfitness({ margins, positions, unified }: FuturesAccount, { fee }: LeaderMove, { settle }: Contract) {
  if (unified) return 'leader-mode'
  const { balance = 0n, upl = 0n } = margins.find(({ asset }) => asset === settle) ?? {}
  const equity = positions.reduce((sum, { margin }) => sum + margin, balance + upl + fee)
  return equity < LIMITS.leaderBalance ? 'leader-funds' : undefined
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

function inRandomOrder<T>(all: readonly T[], random: () => number): T[] {
  const drawn = [...all]
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[drawn[i], drawn[j]] = [drawn[j] as T, drawn[i] as T]
  }
  return drawn
}
