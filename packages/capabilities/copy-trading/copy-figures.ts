import { BizType } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Amount, multiplyDivide, PPM } from '@bowline/money'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { type ContractHistory, type HeldPosition, readPositions } from '../perpetuals/index.ts'
import { CONTRACT_KINDS, readOpenOrders } from '../spot/index.ts'
import {
  type PaidShare,
  paidShares,
  paidTo,
  type SharesQuery,
  type StoredSettlement,
  settlementsOf,
} from './closed-positions.store.ts'
import { type CopiesQuery, type CopyQuality, copiesOf, copyQuality, type StoredCopy } from './copies.store.ts'
import type { CopyMoney } from './copy-money.ts'
import { type OpenLevel, openLevels } from './leader-levels.ts'
import { type DayOfCurve, periodStart, profitCurve, type Returns, returnsOf } from './leader-returns.ts'
import { type LeaderTrade, type LeaderTradesQuery, leaderTrades } from './leader-trades.read.ts'
import type { ShownLeader } from './leaders.store.ts'
import type { Leaders } from './leaders.ts'
import { findRelation, type Relation, relationsOf, relationsUnder } from './relations.store.ts'

const PERIODS = [7, 30, 90] as const
const REMEMBERED_MS = 30_000

/** A relation and what it is worth now. */
export interface RelationFigures {
  readonly relation: Relation
  readonly positions: readonly HeldPosition[]
  /** Money, margin and unrealised profit, without what is set aside. */
  readonly equity: Amount
  readonly available: Amount
  readonly upl: Amount
  /** Against what was put in, what is set aside included while it may come back. */
  readonly profit: Amount
}

export interface LeaderFigures {
  readonly leader: ShownLeader
  readonly copiers: number
  /** What copiers have with the leader now. */
  readonly assets: Amount
  /** Of all copiers' real money, those who have stopped included. */
  readonly copiersProfit: Amount
  readonly copiersRoiPpm: bigint | undefined
  readonly returns: readonly (Returns & { readonly days: number })[]
  /** What the leader's own account earned, added up by day over the longest of these periods. */
  readonly curve: readonly DayOfCurve[]
  readonly closedPositions: number
  readonly wonPositions: number
  readonly quality: CopyQuality
  /** Undefined: the history was not there. */
  readonly asOfMs: number
}

export interface FiguresParts {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly history: Pick<ContractHistory, 'countClosed' | 'dailyIncome'>
  readonly money: CopyMoney
  readonly leaders: Leaders
  readonly now: () => number
}

/** What is shown of leaders and relations: from the ledger and the history of contracts, for closed leaders too. */
export class CopyFigures {
  readonly #parts: FiguresParts
  readonly #remembered = new BoundedMap<number, Promise<LeaderFigures>>(10_000)

  constructor(parts: FiguresParts) {
    this.#parts = parts
  }

  async relation(relation: Relation): Promise<RelationFigures> {
    const { engine, money } = this.#parts
    const { margins, positions } = await readPositions(engine, relation.account)
    const margin = margins.find(({ asset }) => asset === money.asset)
    const isolated = positions.reduce((sum, each) => sum + each.margin, 0n)
    const { balance = 0n, upl = 0n, available = 0n } = margin ?? {}
    const equity = balance + upl + isolated
    const worth = relation.state === 'ended' ? (relation.returned ?? 0n) : equity + relation.share.withheld
    const open = positions.filter(({ qty }) => qty !== 0n)
    return { relation, positions: open, equity, available, upl, profit: worth - relation.allotted }
  }

  /** Prices at which something of it closes: those that the leader has too, and the copier's own. */
  async levels({ relation, positions }: Pick<RelationFigures, 'relation' | 'positions'>): Promise<OpenLevel[]> {
    if (positions.length === 0) return []
    const open = await readOpenOrders(this.#parts.engine, relation.account, undefined, undefined, CONTRACT_KINDS)
    return openLevels(open)
  }

  /** A copier's, the newest first. */
  async relations(userId: number): Promise<RelationFigures[]> {
    const all = await relationsOf(this.#parts.sql, userId)
    return Promise.all(all.map((relation) => this.relation(relation)))
  }

  /** The accounts of all that a copier has or had with leaders. */
  async accounts(userId: number): Promise<number[]> {
    return (await relationsOf(this.#parts.sql, userId)).map(({ account }) => account)
  }

  async own(userId: number, id: number): Promise<RelationFigures | undefined> {
    const relation = await findRelation(this.#parts.sql, id)
    return relation?.userId === userId ? this.relation(relation) : undefined
  }

  /** What a copier has with leaders, as a portfolio counts it. */
  async holdings(userId: number): Promise<{ kind: 'copy'; asset: number; available: Amount; total: Amount }[]> {
    const running = (await this.relations(userId)).filter(({ relation }) => relation.state !== 'ended')
    if (running.length === 0) return []
    const available = running.reduce((sum, each) => sum + each.available, 0n)
    const total = running.reduce((sum, each) => sum + each.equity + each.relation.share.withheld, 0n)
    return [{ kind: 'copy', asset: this.#parts.money.asset, available, total }]
  }

  copies(query: CopiesQuery): Promise<StoredCopy[]> {
    return copiesOf(this.#parts.sql, query)
  }

  settlements(relationId: number): Promise<StoredSettlement[]> {
    return settlementsOf(this.#parts.sql, relationId, 100)
  }

  /** Those of a copier. */
  shares(query: SharesQuery): Promise<PaidShare[]> {
    return paidShares(this.#parts.sql, query)
  }

  /** How each trade of a leader was copied. */
  trades(query: LeaderTradesQuery): Promise<LeaderTrade[]> {
    return leaderTrades(this.#parts.sql, query)
  }

  paidTo(leaderId: number): Promise<Amount> {
    return paidTo(this.#parts.sql, leaderId, 0)
  }

  async leaders(): Promise<LeaderFigures[]> {
    const all = await this.#parts.leaders.listed()
    return Promise.all(all.map((leader) => this.leader(leader)))
  }

  /** At most half a minute old: everybody may ask. */
  async leader(leader: ShownLeader): Promise<LeaderFigures> {
    const known = await this.#remembered.get(leader.userId)
    if (known && this.#parts.now() - known.asOfMs < REMEMBERED_MS) return { ...known, leader }
    const made = this.#figuresOf(leader)
    this.#remembered.set(leader.userId, made)
    made.catch(() => this.#remembered.delete(leader.userId))
    return made
  }

  async #figuresOf(leader: ShownLeader): Promise<LeaderFigures> {
    const { sql, history, markets, now } = this.#parts
    const account = mainAccountOf(leader.userId)
    const [relations, closed, quality, earned] = await Promise.all([
      relationsUnder(sql, leader.userId).then((all) => Promise.all(all.map((each) => this.relation(each)))),
      history.countClosed(account, leader.leadsSinceMs ?? 0),
      copyQuality(sql, leader.userId, (market) => markets.contract(market)?.value.factor ?? 0n),
      this.#returnsOf(account),
    ])
    const running = relations.filter(({ relation: { state } }) => state !== 'ended' && state !== 'opening')
    const copiersProfit = relations.reduce((sum, { profit }) => sum + profit, 0n)
    const paidIn = relations.reduce((sum, { relation }) => sum + relation.paidIn, 0n)
    return {
      ...{ leader, copiers: running.length, assets: running.reduce((sum, { equity }) => sum + equity, 0n) },
      ...{ copiersProfit, ...earned, quality, asOfMs: now() },
      copiersRoiPpm: paidIn > 0n ? multiplyDivide(copiersProfit, PPM, paidIn, 'floor') : undefined,
      ...{ closedPositions: closed.ok ? closed.value.closed : 0, wonPositions: closed.ok ? closed.value.won : 0 },
    }
  }

  async #returnsOf(account: number): Promise<Pick<LeaderFigures, 'returns' | 'curve'>> {
    const { history, money, now } = this.#parts
    const longest = Math.max(...PERIODS)
    const [income, wallet] = await Promise.all([
      history.dailyIncome(account, { start: periodStart(now(), longest) }),
      money.walletIn(account),
    ])
    if (!income.ok) return { returns: [], curve: [] }
    const rows = income.value.filter(({ asset }) => asset === money.asset)
    const { balance, upl, isolated } = wallet
    const byDay = [...Map.groupBy(rows, ({ day }) => day)].map(([day, all]) => ({
      day,
      flow: sumOf(all.filter(({ bizType }) => isFlow(bizType))),
      profit: sumOf(all.filter(({ bizType }) => !isFlow(bizType))),
    }))
    const returns = PERIODS.map((days) => {
      const since = byDay.filter(({ day }) => day >= periodStart(now(), days))
      return { days, ...returnsOf(since, balance + upl + isolated, upl) }
    })
    return { returns, curve: profitCurve(byDay, upl, now()) }
  }
}

/** Money that was put in or taken out, and earned nothing. */
const isFlow = (bizType: number) => bizType === BizType.transfer || bizType === BizType.funding
const sumOf = (rows: readonly { readonly amount: Amount }[]) => rows.reduce((sum, { amount }) => sum + amount, 0n)
