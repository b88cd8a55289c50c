import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  type Change,
  changeOver,
  type Portfolio,
  sharesOf,
  valueAt,
  type Worth,
} from '@bowline/capabilities/portfolio/index.ts'
import {
  coinInfoOf,
  type RateInForce,
  rateInForce,
  type SiteConfiguration,
  textIn,
} from '@bowline/capabilities/site-configuration/index.ts'
import type { portfolioCalls } from '@bowline/contract/calls/portfolio.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { codeOf, orBusy, TYPE_OF } from '../../site-kit/asset-answers.ts'
import type { Handlers } from '../call/handler.ts'

const ONE_COIN = 10n ** BigInt(LEDGER_DECIMALS)

export interface PortfolioNeeds {
  readonly portfolio: Portfolio
  readonly markets: MarketRegistry
  readonly configuration: Pick<SiteConfiguration, 'current'>
}

export const worthHandlers = {
  'GET /exchange-web-gateway/asset/overview': async ({ params, caller, nowMs }, site) => {
    const { currency, rate } = currencyOf(params.currency, site, nowMs)
    const [overview, change] = await Promise.all([
      site.portfolio.overview(caller.user.id, currency),
      site.portfolio.dayChange(caller.user.id, currency, nowMs),
    ])
    const { total, accounts, allocation, unpriced } = orBusy(overview)
    const shares = sharesOf(
      allocation.map(({ value }) => value),
      total,
    )
    return {
      currency,
      total: amountText(total),
      accounts: accounts.map((account) => ({
        account: account.kind,
        assetType: TYPE_OF[account.kind] ?? null,
        exists: account.exists,
        total: amountText(account.total),
      })),
      change24h: change ? changeRow(change) : null,
      allocation: allocation.map((part, at) => ({
        coin: codeOf(site.markets, part.asset),
        total: amountText(part.total),
        value: amountText(part.value),
        percent: formatUnits(shares[at] ?? 0n, 2),
      })),
      unpriced: unpriced.map((asset) => codeOf(site.markets, asset)),
      rate: rate ? { perUsdt: amountText(rate.perUsdt), source: rate.source, asOfMs: rate.asOfMs } : null,
      atMs: nowMs,
    }
  },

  'GET /exchange-web-gateway/asset/balances': async ({ params, caller, locale, nowMs }, site) => {
    const { currency } = currencyOf(params.currency, site, nowMs)
    const { balances, sequence } = await site.portfolio.spotBalances(caller.user.id, currency)
    const { settings } = site.configuration.current
    const unpriced = balances.filter(({ value, total }) => value === undefined && total !== 0n)
    return {
      currency,
      total: amountText(balances.reduce((sum, { value = 0n }) => sum + value, 0n)),
      balances: balances
        .filter(({ total }) => params.withEmpty || total !== 0n)
        .map(({ asset, available, locked, withdrawing, total, worth, value }) => {
          const coin = codeOf(site.markets, asset)
          return {
            coin,
            name: textIn(coinInfoOf(settings, coin).name, locale),
            available: amountText(available),
            locked: amountText(locked),
            withdrawing: amountText(withdrawing),
            total: amountText(total),
            price: priceText(worth),
            value: value === undefined ? null : amountText(value),
          }
        }),
      unpriced: unpriced.map(({ asset }) => codeOf(site.markets, asset)),
      sequence,
      atMs: nowMs,
    }
  },

  'GET /exchange-web-gateway/asset/equityCurve': async ({ params, caller, nowMs }, site) => {
    const { currency } = currencyOf(params.currency, site, nowMs)
    const curve = await site.portfolio.equityCurve(caller.user.id, currency, params.range, nowMs)
    const { points, unpriced } = orBusy(curve)
    const change = changeOver(points)
    return {
      currency,
      range: params.range,
      points: points.map(({ atMs, value, netDeposits }) => ({
        atMs,
        value: amountText(value),
        netDeposits: amountText(netDeposits),
      })),
      change: change ? changeRow(change) : null,
      unpriced: [...unpriced].map((asset) => codeOf(site.markets, asset)),
    }
  },
} satisfies Partial<Handlers<typeof portfolioCalls, PortfolioNeeds>>

/**
 * One of the currencies in the configuration, so that nobody can make the server search for conversions between
 * arbitrary coins.
 */
function currencyOf(
  currency: string,
  { configuration }: Pick<PortfolioNeeds, 'configuration'>,
  nowMs: number,
): { currency: string; rate?: RateInForce } {
  const { valuationCoins, exchangeRates } = configuration.current.settings
  if (valuationCoins.includes(currency)) return { currency }
  const rate = rateInForce(exchangeRates, currency, nowMs)
  if (rate) return { currency, rate }
  throw new SiteRefusal(SiteCode.refused, 'currency.one-of', null, { currencies: valuationCoins.join(', ') })
}

/** The value of one coin, rounded down like every value. */
function priceText(worth: Worth | undefined): string | null {
  return worth ? amountText(valueAt(ONE_COIN, worth)) : null
}

function changeRow({ profit, percent, netDeposits, sinceMs }: Change) {
  return {
    profit: amountText(profit),
    percent: percent === undefined ? null : formatUnits(percent, 2),
    netDeposits: amountText(netDeposits),
    sinceMs,
  }
}
