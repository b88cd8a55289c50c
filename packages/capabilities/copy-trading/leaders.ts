import type { LeaderDecision, LeaderWish } from '@bowline/contract/terms/copy-trading.ts'
import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import { MarketKind } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { type NoticeParts, notifyOwner } from '../account-security/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { WebNews } from '../messages/index.ts'
import type { ContractHistory } from '../perpetuals/index.ts'
import type { CopyMoney } from './copy-money.ts'
import {
  changeShare,
  findLeader,
  insertApplication,
  LEADING,
  type Leader,
  leadersIn,
  moveLeader,
  type ShownLeader,
  shownLeaders,
} from './leaders.store.ts'
import { relationsUnder } from './relations.store.ts'
import { LIMITS } from './settings.ts'
import type { Copier } from './start-copying.ts'

const DAY_MS = 86_400_000
/** How long before the end those who copy are notified. */
const NOTICE_MS = DAY_MS

export interface LeadersParts extends NoticeParts {
  readonly webNews: WebNews
  readonly sql: Sql
  readonly engine: EngineClient
  readonly money: CopyMoney
  readonly history: Pick<ContractHistory, 'positions'>
  readonly now: () => number
  /** A leader's state has changed. */
  readonly onChange: (userId: number) => Promise<void>
  /** A leader takes another share. */
  readonly onShare: (userId: number) => Promise<void>
}

export type ApplicationRefusal =
  | { readonly refusal: 'name' | 'name-taken' | 'share' | 'account-mode' | 'applied' | 'copies' }
  | { readonly refusal: 'days'; readonly days: number; readonly least: number }
  | { readonly refusal: 'balance'; readonly balance: Amount; readonly least: Amount }

/** Letters of any script, figures, spaces and a few signs: a name is shown beside others' money. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{1,22}[\p{L}\p{N}]$/u

/** Those who may be copied: application, review, share, leaving. */
export class Leaders {
  readonly #parts: LeadersParts

  constructor(parts: LeadersParts) {
    this.#parts = parts
  }

  find(userId: number): Promise<Leader | undefined> {
    return findLeader(this.#parts.sql, userId)
  }

  /** Those who lead or did, of all or of these: who has stopped stays listed. */
  listed(userIds?: readonly number[]): Promise<ShownLeader[]> {
    return shownLeaders(this.#parts.sql, userIds)
  }

  /** Those of whom staff have decided that they may lead. */
  accepted(): Promise<Leader[]> {
    return leadersIn(this.#parts.sql, [...LEADING, 'left', 'removed'])
  }

  applications(): Promise<Leader[]> {
    return leadersIn(this.#parts.sql, ['applied'])
  }

  async apply(
    { account }: Copier,
    { name, about, sharePpm }: Pick<Leader, 'name' | 'about' | 'sharePpm'>,
  ): Promise<Leader | ApplicationRefusal> {
    const { sql, money, now } = this.#parts
    if (!NAME.test(name)) return { refusal: 'name' }
    if (sharePpm < 0n || sharePpm > LIMITS.mostSharePpm) return { refusal: 'share' }
    const known = await findLeader(sql, account)
    if (known && known.state !== 'refused' && known.state !== 'left') return { refusal: 'applied' }
    const [copies] = await sql`select 1 from copy_relations where user_id = ${account} and state <> 'ended' limit 1`
    if (copies) return { refusal: 'copies' }
    if (!(await this.#isPlain(account))) return { refusal: 'account-mode' }
    const { balance } = await money.walletIn(account)
    if (balance < LIMITS.leaderBalance) return { refusal: 'balance', balance, least: LIMITS.leaderBalance }
    const days = await this.#daysOfTrading(account)
    if (days < LIMITS.leaderDays) return { refusal: 'days', days, least: LIMITS.leaderDays }
    const made = { userId: account, name, about, sharePpm, appliedAtMs: now() }
    return (await insertApplication(sql, made)) ?? { refusal: 'name-taken' }
  }

  /** By staff: an application, or somebody who leads. Undefined: there is nothing to decide. */
  async decide(userId: number, decision: LeaderDecision, reason: string): Promise<Leader | undefined> {
    const { sql, now, webNews, onChange } = this.#parts
    const nowMs = now()
    const [from, to] = DECISIONS[decision]
    const moved = await inTransaction(sql, async (tx) => {
      const decided = await moveLeader(tx, userId, from, to, { nowMs, reason })
      if (decided) await this.#notify(tx, userId, decision, reason, nowMs)
      return decided
    })
    if (!moved) return undefined
    webNews.published(userId)
    await onChange(userId)
    return moved
  }

  #notify(tx: Transaction, userId: number, decision: LeaderDecision, reason: string, nowMs: number): Promise<boolean> {
    const notice = { key: `copy-leader-${decision}-${userId}-${nowMs}`, account: userId, atMs: nowMs } as const
    if (decision === 'accept')
      return notifyOwner(this.#parts, tx, { ...notice, template: 'copyLeaderAccepted', values: { time: nowMs } })
    if (decision === 'restore')
      return notifyOwner(this.#parts, tx, { ...notice, template: 'copyLeaderRestored', values: { time: nowMs } })
    return notifyOwner(this.#parts, tx, { ...notice, template: REASONED[decision], values: { time: nowMs, reason } })
  }

  /** By themselves: takes nobody new, takes new ones again, or leaves after a day. */
  async set({ account }: Copier, wish: LeaderWish): Promise<Leader | undefined> {
    if (wish === 'leave') return this.#giveNotice(account)
    const { sql, now } = this.#parts
    const [from, to] = WISHES[wish]
    const moved = await moveLeader(sql, account, from, to, { nowMs: now() })
    if (moved) await this.#parts.onChange(account)
    return moved
  }

  /** All who copy get a notice, in the transaction that stores the leaving. */
  async #giveNotice(account: number): Promise<Leader | undefined> {
    const { sql, now, webNews, onChange } = this.#parts
    const nowMs = now()
    const notified: number[] = []
    const moved = await inTransaction(sql, async (tx) => {
      const leaving = await moveLeader(tx, account, ['active', 'paused'], 'leaving', {
        nowMs,
        leavesAtMs: nowMs + NOTICE_MS,
      })
      if (!leaving) return undefined
      for (const { id, userId, state } of await relationsUnder(tx, account)) {
        if (state === 'ended' || state === 'stopping') continue
        const notice = { key: `copy-leaves-${id}-${nowMs}`, account: userId, atMs: nowMs } as const
        const values = { time: nowMs, leader: leaving.name }
        if (await notifyOwner(this.#parts, tx, { ...notice, template: 'copyLeaderLeaves', values }))
          notified.push(userId)
      }
      return leaving
    })
    for (const userId of notified) webNews.published(userId)
    if (moved) await onChange(account)
    return moved
  }

  /** For those who begin from now on, and for everybody where it is lower; a higher one by each copier's consent. */
  async share({ account }: Copier, sharePpm: bigint): Promise<'changed' | 'share' | 'too-often' | 'no-leader'> {
    const { sql, now } = this.#parts
    if (sharePpm < 0n || sharePpm > LIMITS.mostSharePpm) return 'share'
    const leader = await findLeader(sql, account)
    if (leader?.state !== 'active' && leader?.state !== 'paused') return 'no-leader'
    const nowMs = now()
    const month = new Date(nowMs)
    const sinceMs = Date.UTC(month.getUTCFullYear(), month.getUTCMonth())
    const bound = { nowMs, sinceMs, most: LIMITS.shareChangesPerMonth }
    if (!(await changeShare(sql, account, sharePpm, bound))) return 'too-often'
    await this.#parts.onShare(account)
    return 'changed'
  }

  /** The notice of those who leave is over. */
  async letGo(): Promise<void> {
    const { sql, now, onChange } = this.#parts
    for (const { userId, leavesAtMs = 0 } of await leadersIn(sql, ['leaving'])) {
      if (leavesAtMs > now()) continue
      const gone = await moveLeader(sql, userId, ['leaving'], 'left', { nowMs: now() })
      if (gone) await onChange(userId)
    }
  }

  /** Orders of a leader and of those who copy them never meet each other. */
  async joinGroup(userId: number): Promise<void> {
    const { engine } = this.#parts
    const account = mainAccountOf(userId)
    const { events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
    if (events.some((event) => event.kind === 'account' && event.tradeGroup === account)) return
    const { rejection } = await engine.submit({ kind: 'set-account', account, tradeGroup: account, setTradeGroup: 1 })
    if (rejection !== Rejection.none) throw new Error(`leader ${userId} has no account (rejection ${rejection})`)
  }

  /** Classic and one-way: only such an account is copied. */
  async #isPlain(account: number): Promise<boolean> {
    const { events } = await this.#parts.engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
    const state = events.find((event) => event.kind === 'account')
    return state !== undefined && state.isUnified === 0 && (state.hedge & (1 << MarketKind.linear)) === 0
  }

  async #daysOfTrading(account: number): Promise<number> {
    const { history, now } = this.#parts
    const end = now() - LIMITS.leaderDays * DAY_MS
    const early = await history.positions({ account, end, limit: 1 })
    if (early.ok && early.value.length > 0) return LIMITS.leaderDays
    const any = await history.positions({ account, limit: 1_000 })
    const first = any.ok ? any.value.at(-1) : undefined
    return first ? Math.floor((now() - first.openedAt) / DAY_MS) : 0
  }
}

/** What the owner reads of each that has a reason. */
const REASONED = {
  refuse: 'copyLeaderRefused',
  suspend: 'copyLeaderSuspended',
  remove: 'copyLeaderRemoved',
} as const

const DECISIONS = {
  accept: [['applied'], 'active'],
  refuse: [['applied'], 'refused'],
  suspend: [['active', 'paused', 'leaving'], 'suspended'],
  restore: [['suspended'], 'active'],
  remove: [LEADING, 'removed'],
} as const satisfies Record<LeaderDecision, object>

const WISHES = {
  pause: [['active'], 'paused'],
  resume: [['paused'], 'active'],
} as const
