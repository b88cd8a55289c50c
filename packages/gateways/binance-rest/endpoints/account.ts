import { amountText } from '@bowline/capabilities/markets/index.ts'
import { OPEN_DEPOSIT, OPEN_SPOT, OPEN_WITHDRAWAL } from '@bowline/contract/terms/products.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { mayUse } from '../../binance-kit/may-use.ts'
import { bool, optional, parameters, symbol } from '../../binance-kit/parameter-schemas.ts'
import { commissionOf, discountOf, NO_RATES } from '../../binance-kit/shapes/commission-shapes.ts'
import { orderLimitRows } from '../../binance-kit/shapes/limit-shapes.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { marketOf } from '../../binance-kit/venue.ts'
import { accountState } from './account-state.ts'

/** Parts per million as basis points, for the dialect's older fields. */
const basisPoints = (partsPerMillion: number) => Math.round(partsPerMillion / 100)

const account: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/account',
  socketMethod: 'account.status',
  summary: 'Balances, fee rates and permissions of the account.',
  security: 'signed',
  permission: 'read',
  weight: 20,
  schema: parameters({ omitZeroBalances: optional(bool) }),
  async handle(
    { params, actor, unit },
    venue: Pick<Venue, 'engine' | 'markets' | 'marketData' | 'permissions' | 'now'>,
  ) {
    const { account: number } = actor
    const { account: state, balances, rates } = await accountState(venue, number)
    const [canTrade, canWithdraw, canDeposit] = await Promise.all(
      [OPEN_SPOT, OPEN_WITHDRAWAL, OPEN_DEPOSIT].map((requirement) => mayUse(venue, actor, requirement)),
    )
    const held = new Map(balances.map((balance) => [balance.asset, balance]))
    const rows = venue.markets.assets().map(({ asset, code }) => {
      const balance = held.get(asset)
      const free = balance?.available ?? 0n
      // An amount being withdrawn is no longer free and not yet gone.
      const locked = (balance?.locked ?? 0n) + (balance?.withdrawing ?? 0n)
      return { asset: code, free, locked }
    })
    return {
      makerCommission: basisPoints(rates.maker),
      takerCommission: basisPoints(rates.taker),
      buyerCommission: 0,
      sellerCommission: 0,
      commissionRates: commissionOf(rates),
      canTrade: canTrade && state.tradeFrozen === 0,
      canWithdraw,
      canDeposit,
      brokered: false,
      requireSelfTradePrevention: false,
      preventSor: false,
      updateTime: venue.marketData.time * unit,
      accountType: 'SPOT',
      balances: rows
        .filter(({ free, locked }) => !params.omitZeroBalances || free + locked > 0n)
        .map(({ asset, free, locked }) => ({ asset, free: amountText(free), locked: amountText(locked) })),
      permissions: ['SPOT'],
      uid: number,
    }
  },
})

const commission: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/account/commission',
  socketMethod: 'account.commission',
  summary: 'The account’s fee rates on a symbol.',
  security: 'signed',
  permission: 'read',
  weight: 20,
  schema: parameters({ symbol }),
  async handle({ params, actor: { account: number } }, venue: Pick<Venue, 'engine' | 'markets'>) {
    const market = marketOf(venue, params.symbol)
    const { rates, tokenDeduction } = await accountState(venue, number, market)
    return {
      symbol: market.symbol,
      standardCommission: commissionOf(rates),
      specialCommission: NO_RATES,
      taxCommission: NO_RATES,
      discount: discountOf(venue.markets, market, tokenDeduction),
    }
  },
})

const orderCounts: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/rateLimit/order',
  socketMethod: 'account.rateLimits.orders',
  summary: 'Current usage of the order limits.',
  security: 'signed',
  permission: 'read',
  weight: 40,
  schema: parameters({}),
  handle: ({ actor: { account: number } }, venue: Pick<Venue, 'orderLimits' | 'now'>) =>
    orderLimitRows(venue.orderLimits.rules, venue.orderLimits.counts(number, venue.now())),
})

export const accountEndpoints: readonly Endpoint[] = [account, commission, orderCounts]
