import { DEFAULT_SETTINGS, LIMITS, type OpenCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { type Paper, walletOf } from '@bowline/capabilities/paper-account/index.ts'
import type { Follow, FollowRefusal, PaperCopy, PaperCopyingFacade } from '@bowline/capabilities/paper-copying/index.ts'
import type { paperCopyingCalls } from '@bowline/contract/calls/paper-copying.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { availableOf } from '@bowline/core/formulas/perpetuals/balances.ts'
import { trimUnits } from '@bowline/money'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { contractRows, copyRow } from '../copy-trading/copy-rows.ts'
import { amountOf, settingsFrom } from '../copy-trading/copy-settings.ts'

interface Needs {
  readonly paperCopying: PaperCopyingFacade
  readonly copyTrading: Pick<OpenCopyTrading, 'leaders'>
  readonly paper: Paper
  readonly markets: MarketRegistry
}

/** Earlier follows that are shown. */
const MOST_FOLLOWS = 20

export const paperCopyingHandlers: Handlers<typeof paperCopyingCalls, Needs> = {
  'GET /exchange-web/web/paper/follows': async ({ caller: { user } }, site) => {
    const { copying, history } = site.paperCopying
    const { accounts } = site.paper
    const usdt = site.markets.assetByCode('USDT')?.asset ?? 0
    const available = availableOf(walletOf(await accounts.stateOf(user.id), accounts.world(), usdt))
    const follows = await history.follows(user.id, MOST_FOLLOWS)
    const rows = follows.map(async (follow) =>
      followRow(follow, await nameOf(site, follow.leaderId), await copying.result(follow)),
    )
    const { leastAllotted, mostAllotted } = LIMITS
    return {
      follows: await Promise.all(rows),
      limits: {
        ...{ least: amountText(leastAllotted), most: amountText(mostAllotted), available: amountText(available) },
      },
      contracts: contractRows(site),
    }
  },

  'GET /exchange-web/web/paper/follow/copies': async ({ params: { cursor, limit }, caller }, site) => {
    const query = { userId: caller.user.id, beforeId: cursorNumber(cursor), limit: limit + 1 }
    const { rows, next } = pageOf(await site.paperCopying.history.copies(query), limit, ({ id }) => String(id))
    const shown = rows.map(async ({ leaderId, ...copy }) => paperCopyRow(site, copy, await nameOf(site, leaderId)))
    return { rows: (await Promise.all(shown)).flat(), next }
  },

  'POST /exchange-web/web/paper/follow/start': async ({ params, caller }, { paperCopying, markets }) => {
    const { leaderId, amount, ...asked } = params
    const settings = settingsFrom(DEFAULT_SETTINGS, asked, markets)
    // Pairs attached to orders are none of a paper account's.
    if (settings.takeProfitPpm > 0n || settings.stopLossPpm > 0n)
      throw new SiteRefusal(SiteCode.refused, 'paper.not-offered')
    const made = await paperCopying.copying.follow(caller.user.id, { leaderId, amount: amountOf(amount), settings })
    if ('refusal' in made) throw followRefusal(made)
    return { followId: made.id }
  },

  'POST /exchange-web/web/paper/follow/stop': async ({ caller }, { paperCopying }) => {
    const stopped = await paperCopying.copying.stop(caller.user.id)
    if (!stopped) throw new SiteRefusal(SiteCode.refused, 'copy.unknown-relation')
    return { followId: stopped.id }
  },
}

function followRow(follow: Follow, leaderName: string, result: bigint) {
  const { id, leaderId, allotted, settings, startedAtMs } = follow
  return {
    ...{ followId: id, leaderId, leaderName, allotted: amountText(allotted), result: amountText(result) },
    ...{ totalStopLossPpm: Number(settings.totalStopLossPpm), startedAtMs },
    ...{ endedAtMs: follow.endedAtMs ?? null, stopReason: follow.stopReason ?? null },
  }
}

/** As of a real copy. */
function paperCopyRow(site: Needs, copy: PaperCopy, leaderName: string) {
  const { state } = copy
  if (state === 'pending') return []
  return copyRow(site, { ...copy, state, relationId: copy.followId }, leaderName).map(
    ({ relationId: _, ...row }) => row,
  )
}

async function nameOf({ copyTrading }: Needs, leaderId: number): Promise<string> {
  return (await copyTrading.leaders.listed([leaderId]))[0]?.name ?? ''
}

const REASONS = {
  'unknown-leader': 'copy.unknown-leader',
  own: 'copy.own',
  following: 'paper.following',
  full: 'copy.full',
  held: 'paper.held',
  balance: 'copy.balance',
  settings: 'copy.settings',
} as const

function followRefusal(refused: FollowRefusal): SiteRefusal {
  if (refused.refusal !== 'amount') return new SiteRefusal(SiteCode.refused, REASONS[refused.refusal])
  const { least, most } = refused
  const values = { least: trimUnits(least, 8), most: trimUnits(most, 8) }
  return new SiteRefusal(SiteCode.refused, 'copy.amount', null, values)
}
