import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Holding } from '@bowline/capabilities/portfolio/index.ts'
import { assetTypes, type portfolioCalls } from '@bowline/contract/calls/portfolio.ts'
import { divide, formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import { codeOf, orBusy, TYPE_OF } from '../../site-kit/asset-answers.ts'
import type { Handlers } from '../call/handler.ts'
import type { PortfolioNeeds } from './worth.ts'

const CENT = 10n ** BigInt(LEDGER_DECIMALS - 2)

export const holdingHandlers = {
  'GET /exchange-web-gateway/asset/coinBalance': async ({ params, caller }, site) => {
    const holdings = orBusy(await site.portfolio.holdings(caller.user.id))
    const { settings } = site.configuration.current
    const coins = site.markets.assets().filter(({ code }) => params.coinName === undefined || code === params.coinName)
    return {
      coins: coins.map(({ asset, code }) => {
        const own = holdings.filter((holding) => holding.asset === asset)
        const sum = (of: (holding: Holding) => bigint) => own.reduce((all, holding) => all + of(holding), 0n)
        return {
          coinName: code,
          icon: settings.coinIcon.replace('{symbol}', code),
          available: amountText(sum(({ available }) => available)),
          locked: amountText(sum(({ total, available }) => total - available)),
          total: amountText(sum(({ total }) => total)),
          accounts: own.map(({ kind, available, total }) => ({
            account: kind,
            available: amountText(available),
            total: amountText(total),
          })),
        }
      }),
    }
  },

  'GET /exchange-web-gateway/asset/balanceByType': async ({ params, caller }, site) => {
    const holdings = orBusy(await site.portfolio.holdings(caller.user.id))
    const own = holdings.filter(({ kind }) => TYPE_OF[kind] === params.assetType)
    return {
      assetType: params.assetType,
      exists: params.assetType === assetTypes.spot || own.length > 0,
      balances: own.map(({ asset, available, total }) => ({
        coin: codeOf(site.markets, asset),
        amount: formatUnits(divide(available, CENT, 'down'), 2),
        total: amountText(total),
      })),
    }
  },
} satisfies Partial<Handlers<typeof portfolioCalls, PortfolioNeeds>>
