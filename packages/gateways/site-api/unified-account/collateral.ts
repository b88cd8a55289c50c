import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { readUnified, type UnifiedAccount } from '@bowline/capabilities/perpetuals/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import type {
  Collateral,
  CollateralChanges,
  RateBound,
  RepaymentPlan,
  UnifiedAccounts,
} from '@bowline/capabilities/unified-account/index.ts'
import type { ReadParamsOf } from '@bowline/contract/call.ts'
import type { unifiedAccountCalls } from '@bowline/contract/calls/unified-account.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Amount, isFault, LEDGER_DECIMALS, parseUnits, trimUnits } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { noAmount, saidAmount } from '../../site-kit/said-amount.ts'
import type { Handlers } from '../call/handler.ts'
import { unifiedRefusal } from './unified-refusal.ts'
import { collateralRow, ratiosOf } from './unified-rows.ts'

interface Needs {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly configuration: SiteConfiguration
  readonly unifiedAccounts: UnifiedAccounts
}

type Calls = typeof unifiedAccountCalls
type Asked = ReadParamsOf<Calls['POST /fe-co-api/account/unified/collateral/repay']>

/** Of one coin in another. */
const RATE_DECIMALS = 12

export const collateralHandlers = {
  'GET /fe-co-api/account/unified/collateral/support/list': async ({ actor: { account } }, site) => {
    const [found, collaterals, changes] = await Promise.all([
      readUnified(site.engine, account),
      site.unifiedAccounts.readCollaterals(),
      site.unifiedAccounts.readChanges(),
    ])
    return { list: collaterals.map((terms) => rowOf(site, terms, { found, changes })) }
  },

  'POST /fe-co-api/account/unified/collateral/switch': async ({ params, actor }, site) => {
    const wish = { asset: assetOf(site, params.coin), isOn: params.collateralStatus }
    const switched = await site.unifiedAccounts.setCollateral(actor, [wish])
    if (!switched.done) throw unifiedRefusal(switched.rejection)
    const ratios = await ratiosNow(site, actor.account)
    return { coin: params.coin, collateralStatus: wish.isOn ? 1 : 0, ...ratios }
  },

  'POST /fe-co-api/account/unified/collateral/customize': async ({ params, actor }, site) => {
    const wishes = params.list.map(({ coin, collateralStatus }) => {
      return { asset: assetOf(site, coin), isOn: collateralStatus }
    })
    const twice = params.list.find(({ coin }, at) => params.list.findIndex((other) => other.coin === coin) < at)
    if (twice) throw new SiteRefusal(SiteCode.refused, 'parameter.twice', { field: 'list' }, { name: twice.coin })
    const switched = await site.unifiedAccounts.setCollateral(actor, wishes)
    if (!switched.done) throw unifiedRefusal(switched.rejection)
    const [found, collaterals, changes] = await Promise.all([
      readUnified(site.engine, actor.account),
      site.unifiedAccounts.readCollaterals(),
      site.unifiedAccounts.readChanges(),
    ])
    const changed = collaterals.filter(({ asset }) => switched.changed.includes(asset))
    return {
      list: changed.map((terms) => rowOf(site, terms, { found, changes })),
      ...(await ratiosNow(site, actor.account)),
    }
  },

  'POST /fe-co-api/account/unified/collateral/repay': async ({ params, actor }, site) => {
    const asset = assetOf(site, params.debtCoin)
    const sources = params.sourceCoins?.map((coin) => assetOf(site, coin))
    const repayment = { asset, amount: amountOf(params), sources }
    const done = params.preview
      ? await site.unifiedAccounts.planOf(actor.account, repayment)
      : await site.unifiedAccounts.repayDebt(actor, repayment, boundOf(site, params))
    if ('refusal' in done) throw new SiteRefusal(SiteCode.orderPriceBand, 'unified.rate-moved')
    if ('rejection' in done) throw unifiedRefusal(done.rejection)
    return planRow(site, params.debtCoin, done.plan)
  },
} satisfies Partial<Handlers<Calls, Needs>>

function rowOf(
  { configuration, markets }: Needs,
  terms: Collateral,
  { found, changes }: { readonly found: UnifiedAccount | undefined; readonly changes: CollateralChanges },
) {
  const isOn = found?.assets.find(({ asset }) => asset === terms.asset)?.isOn === 1
  const change = changes.get(codeOf(markets, terms.asset))
  return collateralRow(terms, { markets, icon: configuration.current.settings.coinIcon, isOn, change })
}

async function ratiosNow({ engine }: Needs, account: number) {
  const found = await readUnified(engine, account)
  return ratiosOf(found?.summary ?? { initialMargin: 0n, maintenance: 0n, marginBalance: 0n })
}

function assetOf({ markets }: Needs, coin: string): number {
  const asset = markets.assetByCode(coin)?.asset
  if (asset === undefined) throw unifiedRefusal(Rejection.unknownAsset)
  return asset
}

/** Undefined: everything that is owed. */
function amountOf({ all, amount, debtCoin }: Asked): Amount | undefined {
  return all || amount === undefined ? undefined : saidAmount(amount, debtCoin)
}

function boundOf(site: Needs, { maxSlippage, quoted }: Asked): RateBound | undefined {
  if (maxSlippage === undefined && quoted === undefined) return undefined
  return {
    maxSlippage: shareOf('maxSlippage', maxSlippage ?? '0', LEDGER_DECIMALS),
    quoted: (quoted ?? []).map(({ coin, rate }) => ({
      asset: assetOf(site, coin),
      rate: shareOf('quoted', rate, RATE_DECIMALS),
    })),
  }
}

function shareOf(field: string, text: string, decimals: number): bigint {
  const read = parseUnits(text, decimals)
  if (isFault(read)) throw noAmount(read, field, '', decimals)
  return read
}

function planRow({ markets }: Needs, toCoin: string, { after, conversions, debtAfter }: RepaymentPlan) {
  return {
    conversions: conversions.map(({ asset, fromAmount, toAmount, fee, rate }) => ({
      fromCoin: codeOf(markets, asset),
      fromAmount: amountText(fromAmount),
      toCoin,
      toAmount: amountText(toAmount),
      rate: trimUnits(rate, RATE_DECIMALS),
      fee: amountText(fee),
    })),
    debtAfter: amountText(debtAfter),
    ...ratiosOf(after),
  }
}
