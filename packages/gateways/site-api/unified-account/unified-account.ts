import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  type Markings,
  type Perpetuals,
  readPositions,
  readUnified,
  totalEquityOf,
  type UnifiedAccount,
  valueAccount,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { UnifiedAccounts } from '@bowline/capabilities/unified-account/index.ts'
import type { unifiedAccountCalls } from '@bowline/contract/calls/unified-account.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Amount, formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { contractsOf } from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { type OpeningNeeds, requireOpening } from '../perpetuals/may-open.ts'
import { coinRows, interestToday, modelRow, ratiosOf } from './unified-rows.ts'
import { upgradeCheckRows } from './upgrade-check-rows.ts'

interface Needs extends OpeningNeeds {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
  readonly perpetuals: Pick<Perpetuals, 'history' | 'accounts'>
  readonly unifiedAccounts: UnifiedAccounts
}

/** Hundredths are what prompts show of an amount. */
const HUNDREDTH = 10n ** BigInt(LEDGER_DECIMALS - 2)

export const unifiedAccountHandlers = {
  'GET /fe-co-api/account/model': async ({ actor: { account } }, { unifiedAccounts }) => {
    const model = await unifiedAccounts.upgrades.modelOf(account)
    return { ...modelRow(model), reason: model.reason, upgradeTime: model.upgradedAtMs }
  },

  'GET /fe-co-api/popup/unifiedPopupWindowGuidance': async ({ actor: { account }, caller }, site) => {
    const [found, standing] = await Promise.all([
      readUnified(site.engine, account),
      site.perpetuals.accounts.of(caller.user.id),
    ])
    return { guidance: found?.summary.isUnified === 0 && standing.openedAtMs !== undefined ? 1 : 0 }
  },

  'GET /fe-co-api/account/unified/register/info': async ({ actor: { account }, caller, nowMs }, site) => {
    const [found, model] = await Promise.all([existing(site, account), site.unifiedAccounts.upgrades.modelOf(account)])
    const checks = await upgradeCheckRows(site, found, caller.user.id)
    const { summary } = found
    const assets = coinRows(site.markets, found, await interestToday(site, account, nowMs))
    const preview = { marginBalance: amountText(summary.marginBalance), ...ratiosOf(summary), assets }
    return { checks, ...modelRow(model), preview }
  },

  'POST /fe-co-api/account/unified/upgrade': async ({ actor, caller, nowMs }, site) => {
    const trader = await requireOpening(site, actor, nowMs)
    const model = await site.unifiedAccounts.upgrades.upgrade(trader, nowMs)
    if (model.status !== 'failed') return modelRow(model)
    const found = await existing(site, actor.account)
    const checks = await upgradeCheckRows(site, found, caller.user.id)
    throw new SiteRefusal(SiteCode.upgradeCondition, 'unified.not-ready', { checks })
  },

  'GET /fe-co-api/account/unified/account_list': async ({ actor: { account } }, site) => {
    const held = await readPositions(site.engine, account)
    if (!held.unified) return { list: [] }
    const { summary, assets } = held.unified
    const settles = new Set(contractsOf(site.markets, undefined).map(({ settle }) => settle))
    const common = {
      marginBalance: amountText(summary.marginBalance),
      totalEquity: amountText(totalEquityOf(held.unified, valueAccount(site, held))),
      initialMargin: amountText(summary.initialMargin),
      maintMargin: amountText(summary.maintenance),
      ...ratiosOf(summary),
      isLiquidating: summary.isLiquidating === 1 ? (1 as const) : (0 as const),
    }
    const list = assets
      .filter(({ asset }) => settles.has(asset))
      .map(({ asset, usable }) => {
        return { marginCoin: codeOf(site.markets, asset), canUseAmount: hundredths(usable), ...common }
      })
    return { list: list.sort((a, b) => Number(b.marginCoin === 'USDT') - Number(a.marginCoin === 'USDT')) }
  },

  'GET /fe-co-api/account/unified/asset_list': async ({ actor: { account }, nowMs }, site) => {
    const found = await readUnified(site.engine, account)
    if (found?.summary.isUnified !== 1) return { list: [] }
    return { list: coinRows(site.markets, found, await interestToday(site, account, nowMs)) }
  },
} satisfies Partial<Handlers<typeof unifiedAccountCalls, Needs>>

async function existing({ engine }: Needs, account: number): Promise<UnifiedAccount> {
  const found = await readUnified(engine, account)
  if (!found) throw new SiteRefusal(SiteCode.refused, 'account.no-trading')
  return found
}

function hundredths(amount: Amount): string {
  return formatUnits(amount / HUNDREDTH, 2)
}
