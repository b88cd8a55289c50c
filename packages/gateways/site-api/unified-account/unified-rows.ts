import { amountText, Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Perpetuals, UnifiedAccount, UnifiedCoin } from '@bowline/capabilities/perpetuals/index.ts'
import {
  type AccountModel,
  type Collateral,
  type CollateralChange,
  withTexts,
} from '@bowline/capabilities/unified-account/index.ts'
import type { DataOf } from '@bowline/contract/call.ts'
import type { CollateralRow, unifiedAccountCalls } from '@bowline/contract/calls/unified-account.ts'
import { countedShareOf, worthInUsd } from '@bowline/core/formulas/unified/collateral.ts'
import { unifiedRatioOf } from '@bowline/core/formulas/unified/figures.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import { collateralRowsOf } from '@bowline/core/messages/unified-terms.ts'
import type { Amount } from '@bowline/money'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { rateText } from '../../site-kit/contract-rows.ts'
import { pairOf } from '../../site-kit/pair.ts'

type CoinRow = DataOf<(typeof unifiedAccountCalls)['GET /fe-co-api/account/unified/asset_list']>['list'][number]

const STATUS = { classic: 0, unified: 1, failed: 2, running: 3 } as const
const DAY_MS = 86_400_000

export function modelRow({ isUnified, status }: AccountModel) {
  return { model: isUnified ? 2 : 1, status: STATUS[status] }
}

/** What margins need of the margin balance, up. */
export function ratiosOf(of: {
  readonly initialMargin: Amount
  readonly maintenance: Amount
  readonly marginBalance: Amount
}) {
  return {
    imRatio: rateText(unifiedRatioOf(of.initialMargin, of.marginBalance)),
    mmRatio: rateText(unifiedRatioOf(of.maintenance, of.marginBalance)),
  }
}

/** Interest booked since midnight UTC by asset; undefined while the history does not answer. */
export async function interestToday(
  { perpetuals }: { readonly perpetuals: Pick<Perpetuals, 'history'> },
  account: number,
  nowMs: number,
): Promise<ReadonlyMap<number, Amount> | undefined> {
  const days = await perpetuals.history.dailyIncome(account, { start: nowMs - (nowMs % DAY_MS) })
  if (!days.ok) return undefined
  const paid = days.value.filter(({ bizType }) => bizType === BizType.interest)
  return new Map(paid.map(({ asset, amount }) => [asset, -amount]))
}

export function coinRows(
  markets: MarketRegistry,
  { assets }: UnifiedAccount,
  interest: ReadonlyMap<number, Amount> | undefined,
): CoinRow[] {
  return assets.map((coin) => coinRow(markets, coin, interest && (interest.get(coin.asset) ?? 0n)))
}

function coinRow(markets: MarketRegistry, coin: UnifiedCoin, interest: Amount | undefined): CoinRow {
  return {
    coin: codeOf(markets, coin.asset),
    walletBalance: amountText(coin.wallet),
    equity: amountText(coin.equity),
    upl: amountText(coin.upl),
    borrowed: amountText(coin.borrowed),
    interestToday: interest === undefined ? null : amountText(interest),
    frozen: amountText(coin.frozen),
    usdValue: amountText(worthInUsd(coin.equity, coin.index)),
    marginValue: amountText(coin.value),
    indexPrice: amountText(coin.index),
    ratio: rateText(countedShareOf(coin)),
    collateralStatus: coin.isOn === 1 ? 1 : 0,
    sysCollateralStatus: coin.isAccepted === 1 ? 1 : 0,
    canUseAmount: amountText(coin.usable),
    canTransferOutBalance: amountText(coin.transferable),
  }
}

interface CollateralOf {
  readonly markets: MarketRegistry
  /** Of its picture, with `{symbol}` in it. */
  readonly icon: string
  /** The caller's switch; before an upgrade what it would be. */
  readonly isOn: boolean
  readonly change: CollateralChange | undefined
}

export function collateralRow(terms: Collateral, { markets, icon, isOn, change }: CollateralOf): CollateralRow {
  const code = codeOf(markets, terms.asset)
  const after = change?.terms && withTexts(code, terms, change.terms)
  return {
    ...{ coin: code, icon: icon.replace('{symbol}', code) },
    ...termsRow(terms),
    tiersBy: terms.byWorth === 1 ? 'worth' : 'quantity',
    sysCollateralStatus: terms.isAccepted === 1 ? 1 : 0,
    endsAt: change && !change.terms ? change.dueAtMs : null,
    change: change && after && !('problem' in after) ? { ...termsRow(after), startsAt: change.dueAtMs } : null,
    collateralStatus: isOn ? 1 : 0,
    isFixed: terms.isAlwaysOn === 1 ? 1 : 0,
    platformUsage: amountText(terms.usage),
    indexPrice: amountText(terms.index),
    indexFrom: indexFrom(markets, code, terms.market),
  }
}

function indexFrom(markets: MarketRegistry, code: string, number: number): CollateralRow['indexFrom'] {
  const market = markets.contract(number) ?? markets.byNumber(number)
  if (!market) throw new Error(`there is no market ${number}, which says what ${code} is worth`)
  const pair = pairOf(market)
  if (market instanceof Contract && market.family === 'inverse') return { pair, way: 'direct', coin: null }
  const isBase = market.baseAsset === code
  return { pair, way: isBase ? 'product' : 'quotient', coin: isBase ? market.quoteAsset : market.baseAsset }
}

function termsRow(terms: ChangingTerms) {
  const tiers = collateralRowsOf({ ...terms }, terms.tiers)
  return {
    tiers: tiers.map(({ cap, ratio }, n) => ({
      from: amountText(tiers[n - 1]?.cap ?? 0n),
      to: amountText(cap),
      ratio: rateText(ratio),
    })),
    platformCap: terms.platformCap > 0n ? amountText(terms.platformCap) : null,
    borrowLimit: amountText(terms.borrowLimit),
    interestFree: amountText(terms.interestFree),
    hourlyRate: rateText(terms.hourlyRate),
    borrowIm: rateText(terms.borrowInitial),
    borrowMm: rateText(terms.borrowMaintenance),
  }
}

type ChangingTerms = Pick<Collateral, 'tiers' | 'platformCap' | 'borrowLimit' | 'interestFree' | 'hourlyRate'> &
  Pick<Collateral, 'borrowInitial' | 'borrowMaintenance'>
