import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Portfolio } from '@bowline/capabilities/portfolio/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'

export interface BalanceNeeds {
  readonly portfolio: Pick<Portfolio, 'spotBalances'>
  readonly markets: MarketRegistry
  readonly configuration: Pick<SiteConfiguration, 'current'>
}

/** What a user holds in spot, largest value first, in the first currency the site shows totals in. */
export async function readBalances({ portfolio, markets, configuration }: BalanceNeeds, userId: number) {
  const currency = configuration.current.settings.valuationCoins[0] ?? 'USDT'
  const { balances } = await portfolio.spotBalances(mainAccountOf(userId), currency)
  const held = balances.filter(({ total }) => total !== 0n)
  const worth = held.reduce((sum, { value = 0n }) => sum + value, 0n)
  return {
    balances: held
      .sort((a, b) => (a.value === b.value ? a.asset - b.asset : (a.value ?? -1n) < (b.value ?? -1n) ? 1 : -1))
      .map(({ asset, available, locked, withdrawing, total, value }) => ({
        coin: codeOf(markets, asset),
        available: amountText(available),
        locked: amountText(locked),
        withdrawing: amountText(withdrawing),
        total: amountText(total),
        value: value === undefined ? null : amountText(value),
      })),
    worth: { currency, total: amountText(worth) },
  }
}
