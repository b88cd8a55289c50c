import { DEFAULT_SETTINGS, LIMITS, type OpenCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import type { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Perpetuals } from '@bowline/capabilities/perpetuals/index.ts'
import { copyAccountOf } from '@bowline/capabilities/transfer/index.ts'
import type { copyTradingCalls } from '@bowline/contract/calls/copy-trading/copy-trading.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Amount } from '@bowline/money'
import { available } from '../../call-kit/history-answer.ts'
import { cursorNumber, cursorParts, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { applicationRefusal, shareRefusal, startRefusal } from './copy-refusals.ts'
import {
  closedRow,
  contractRows,
  copyRow,
  leaderRow,
  leaderTradeRow,
  type RowSources,
  relationRow,
} from './copy-rows.ts'
import { amountOf, settingsFrom } from './copy-settings.ts'

interface Needs extends RowSources {
  readonly copyTrading: Pick<OpenCopyTrading, 'copying' | 'leaders' | 'figures'>
  readonly perpetuals: Pick<Perpetuals, 'history'>
  readonly ledger: Pick<LedgerHistory, 'balances'>
}

const MOST_POSITIONS = 100

export const copyTradingHandlers: Handlers<typeof copyTradingCalls, Needs> = {
  'GET /exchange-web/web/copy/leaders': async (_, { copyTrading }) => ({
    leaders: (await copyTrading.figures.leaders()).map(leaderRow),
  }),

  'GET /exchange-web/web/copy/leader': async ({ params: { leaderId } }, site) => {
    const { copyTrading, perpetuals } = site
    const leader = await listedLeader(site, leaderId)
    const query = { account: leaderId, isOpen: false, start: leader.leadsSinceMs ?? 0, limit: MOST_POSITIONS }
    const [figures, closed] = await Promise.all([
      copyTrading.figures.leader(leader),
      perpetuals.history.positions(query),
    ])
    const positions = (closed.ok ? closed.value : []).flatMap((life) => closedRow(site, life))
    const curve = figures.curve.map(({ day, profit }) => ({ dayMs: day, profit: amountText(profit) }))
    return { ...leaderRow(figures), curve, positions }
  },

  'GET /exchange-web/web/copy/leader/trades': async ({ params: { leaderId, cursor, limit } }, site) => {
    await listedLeader(site, leaderId)
    const query = { leaderId, beforeId: cursorNumber(cursor), limit: limit + 1 }
    const found = await site.copyTrading.figures.trades(query)
    const { rows, next } = pageOf(found, limit, ({ id }) => String(id))
    return { rows: rows.flatMap((trade) => leaderTradeRow(site, trade)), next }
  },

  'GET /exchange-web/web/copy/mine': async ({ caller: { user } }, site) => {
    const { figures, leaders } = site.copyTrading
    const [relations, leader, balance, earned] = await Promise.all([
      figures.relations(user.id),
      leaders.find(user.id),
      copyBalance(site, user.id),
      figures.paidTo(user.id),
    ])
    const known = await leadersOf(
      site,
      relations.map(({ relation }) => relation.leaderId),
    )
    const rows = relations.map(async (each) => {
      const its = known.get(each.relation.leaderId)
      if (!its) return []
      const settlements = await figures.settlements(each.relation.id)
      const shared = settlements.reduce((sum, { due }) => sum + due, 0n)
      return [relationRow(site, { ...each, levels: await figures.levels(each) }, its, shared)]
    })
    return {
      ...{ balance: amountText(balance), relations: (await Promise.all(rows)).flat() },
      leader: leader
        ? {
            ...{ state: leader.state, name: leader.name, about: leader.about, sharePpm: Number(leader.sharePpm) },
            ...{ reason: leader.reason ?? null, leavesAtMs: leader.leavesAtMs ?? null, earned: amountText(earned) },
          }
        : null,
      limits: {
        ...{ least: amountText(LIMITS.leastAllotted), most: amountText(LIMITS.mostAllotted) },
        ...{ leaders: LIMITS.leadersPerCopier, leaderBalance: amountText(LIMITS.leaderBalance) },
        ...{ leaderDays: LIMITS.leaderDays, mostSharePpm: Number(LIMITS.mostSharePpm) },
      },
      contracts: contractRows(site),
    }
  },

  'POST /exchange-web/web/copy/start': async ({ params, actor }, { copyTrading, markets }) => {
    const { leaderId, amount, home, acceptsRisk, ...asked } = params
    if (!acceptsRisk) throw new SiteRefusal(SiteCode.refused, 'copy.risk')
    const wish = { leaderId, amount: amountOf(amount), home, settings: settingsFrom(DEFAULT_SETTINGS, asked, markets) }
    const made = await copyTrading.copying.start(actor, wish)
    if ('refusal' in made) throw startRefusal(made)
    return { relationId: made.id }
  },

  'POST /exchange-web/web/copy/change': async ({ params, actor, caller }, { copyTrading, markets }) => {
    const { relationId, ...asked } = params
    const known = await copyTrading.figures.own(caller.user.id, relationId)
    if (!known) throw startRefusal({ refusal: 'unknown-relation' })
    const settings = settingsFrom(known.relation.settings, asked, markets)
    const changed = await copyTrading.copying.change(actor, relationId, settings)
    if ('refusal' in changed) throw startRefusal(changed)
    return { relationId }
  },

  'POST /exchange-web/web/copy/agree': async ({ params: { relationId, sharePpm }, actor }, { copyTrading }) => {
    const agreed = await copyTrading.copying.agree(actor, relationId, BigInt(sharePpm))
    if ('refusal' in agreed) throw startRefusal(agreed)
    if (!agreed.nextShare) throw startRefusal({ refusal: 'other-share' })
    return { relationId, fromMs: agreed.nextShare.fromMs }
  },

  'POST /exchange-web/web/copy/move': async ({ params, actor }, { copyTrading }) => {
    const { relationId, direction, requestId } = params
    const amount = amountOf(params.amount)
    const moved = await copyTrading.copying.move(actor, relationId, direction === 'in' ? amount : -amount, requestId)
    if ('refusal' in moved) throw startRefusal(moved)
    return { relationId }
  },

  'POST /exchange-web/web/copy/close': async ({ params: { relationId, market }, actor }, { copyTrading }) => {
    const closed = await copyTrading.copying.close(actor, relationId, market)
    if ('refusal' in closed) throw startRefusal(closed)
    return { relationId }
  },

  'POST /exchange-web/web/copy/stop': async ({ params, actor }, { copyTrading }) => {
    const { relationId, keepsPositions = false } = params
    const stopped = await copyTrading.copying.stop(actor, relationId, keepsPositions)
    if ('refusal' in stopped) throw startRefusal(stopped)
    return { relationId, state: stopped.state }
  },

  'GET /exchange-web/web/copy/copies': async ({ params: { relationId, cursor, limit }, caller }, site) => {
    const { figures } = site.copyTrading
    const own = await figures.relations(caller.user.id)
    const asked = own.filter(({ relation }) => relationId === undefined || relation.id === relationId)
    const relationIds = asked.map(({ relation }) => relation.id)
    const found = await figures.copies({ relationIds, beforeId: cursorNumber(cursor), limit: limit + 1 })
    const { rows, next } = pageOf(found, limit, ({ id }) => String(id))
    const known = await leadersOf(
      site,
      asked.map(({ relation }) => relation.leaderId),
    )
    const leaderOf = new Map(asked.map(({ relation }) => [relation.id, known.get(relation.leaderId)?.name ?? '']))
    return { rows: rows.flatMap((copy) => copyRow(site, copy, leaderOf.get(copy.relationId) ?? '')), next }
  },

  'GET /exchange-web/web/copy/shares': async ({ params: { cursor, limit }, caller }, site) => {
    const [settledAtMs, relationId] = cursor === undefined ? [] : cursorParts(cursor, 2)
    const before = settledAtMs === undefined || relationId === undefined ? undefined : { settledAtMs, relationId }
    const found = await site.copyTrading.figures.shares({ userId: caller.user.id, before, limit: limit + 1 })
    const { rows, next } = pageOf(found, limit, (last) => `${last.settledAtMs}.${last.relationId}`)
    const known = await leadersOf(
      site,
      rows.map(({ leaderId }) => leaderId),
    )
    return {
      rows: rows.map((share) => ({
        ...{ relationId: share.relationId, leaderName: known.get(share.leaderId)?.name ?? '', number: share.number },
        ...{ due: amountText(share.due), refund: amountText(share.refund), settledAtMs: share.settledAtMs },
      })),
      next,
    }
  },

  'POST /exchange-web/web/copy/leader/apply': async ({ params, actor }, { copyTrading }) => {
    const { name, about, sharePpm } = params
    const made = await copyTrading.leaders.apply(actor, { name: name.trim(), about, sharePpm: BigInt(sharePpm) })
    if ('refusal' in made) throw applicationRefusal(made)
    return { state: made.state }
  },

  'POST /exchange-web/web/copy/leader/set': async ({ params: { wish }, actor }, { copyTrading }) => {
    const leader = await copyTrading.leaders.set(actor, wish)
    if (!leader) throw shareRefusal('no-leader')
    return { state: leader.state }
  },

  'POST /exchange-web/web/copy/leader/share': async ({ params: { sharePpm }, actor }, { copyTrading }) => {
    const changed = await copyTrading.leaders.share(actor, BigInt(sharePpm))
    if (changed !== 'changed') throw shareRefusal(changed)
    return { sharePpm }
  },
}

/** Somebody who leads or did: an application is nobody's business but staff's. */
async function listedLeader({ copyTrading }: Pick<Needs, 'copyTrading'>, leaderId: number) {
  const [leader] = await copyTrading.leaders.listed([leaderId])
  if (!leader) throw new SiteRefusal(SiteCode.refused, 'copy.unknown-leader')
  return leader
}

async function copyBalance({ ledger, markets }: Needs, account: number): Promise<Amount> {
  const usdt = markets.assetByCode('USDT')?.asset
  const own = copyAccountOf(account)
  const balances = await available(ledger.balances(account))
  return (
    balances.find(({ code, subKey, asset }) => code === own.code && subKey === own.subKey && asset === usdt)?.balance ??
    0n
  )
}

async function leadersOf({ copyTrading }: Needs, leaderIds: readonly number[]) {
  const found = await copyTrading.leaders.listed([...new Set(leaderIds)])
  return new Map(found.map((leader) => [leader.userId, leader]))
}
