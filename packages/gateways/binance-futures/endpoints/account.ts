import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Actor } from '@bowline/capabilities/permission/index.ts'
import { readIsHedged, readIsUnified } from '@bowline/capabilities/perpetuals/index.ts'
import { CLOSE_FUTURES, OPEN_FUTURES } from '@bowline/contract/terms/products.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { mayUse } from '../../binance-kit/may-use.ts'
import { optional, parameters, symbol } from '../../binance-kit/parameter-schemas.ts'
import { orderLimitRows } from '../../binance-kit/shapes/limit-shapes.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { assetRows, assetShape, changedAt, isHeld, pictureOf, type Row, totals } from '../account-picture.ts'
import { contractOf, contractsNamed, contractsOf, type Family, forBoth, LINEAR } from '../family.ts'
import { accountPosition, riskRow, withFlat } from '../position-shapes.ts'
import { reading } from './orders.ts'

/** Money that goes in opens, and what comes back closes. */
async function rightsOf(venue: Pick<Venue, 'permissions' | 'now'>, actor: Actor) {
  const [mayOpen, mayClose] = await Promise.all([
    mayUse(venue, actor, OPEN_FUTURES),
    mayUse(venue, actor, CLOSE_FUTURES),
  ])
  return { canTrade: mayOpen, canDeposit: mayOpen, canWithdraw: mayClose }
}

type WalletVenue = Pick<Venue, 'engine' | 'markets' | 'markings' | 'walletTimes'>
type AccountVenue = WalletVenue & Pick<Venue, 'permissions' | 'positionTimes' | 'now'>

function accountRow(family: Family, version: string): Endpoint {
  return endpoint({
    ...reading,
    path: `${family.prefix}/${version}/account`,
    ...(version === 'v1' && { socketMethod: 'account.status' }),
    ...(version === 'v3' && { socketMethod: 'v2/account.status' }),
    summary: 'Balances, margins and positions.',
    weight: 5,
    schema: parameters({}),
    async handle({ actor, unit }, venue: AccountVenue) {
      const { account } = actor
      const picture = await pictureOf(venue, family, account)
      const contracts = contractsOf(venue, family)
      const assets = await assetRows(picture, venue, account, unit)
      const at = await changedAt(venue, account, picture.rows, unit)
      if (version === 'v3') {
        const positions = picture.rows.filter(isHeld).map((row) => accountPosition(row, version, at(row)))
        return { ...totals(assets, picture.unified), assets: assets.map(assetShape), positions }
      }
      const isHedged = await readIsHedged(venue.engine, account, family.marketKind)
      const positions = withFlat(picture, contracts, isHedged).map((row) => accountPosition(row, version, at(row)))
      const rights = { feeTier: 0, ...(await rightsOf(venue, actor)), updateTime: 0 }
      const shapes = assets.map((asset) => ({ ...assetShape(asset), marginAvailable: true }))
      if (family.isInverse) return { ...rights, assets: shapes, positions }
      return {
        ...{ ...rights, feeBurn: false, multiAssetsMargin: picture.unified !== undefined, tradeGroupId: -1 },
        ...{ ...totals(assets, picture.unified), assets: shapes, positions },
      }
    },
  })
}

function balanceRow(family: Family, version: string): Endpoint {
  return endpoint({
    ...reading,
    path: `${family.prefix}/${version}/balance`,
    ...(version === 'v3' && { socketMethod: 'v2/account.balance' }),
    ...(version !== 'v3' && { socketMethod: 'account.balance' }),
    summary: 'Balances of the futures wallets.',
    weight: 5,
    schema: parameters({}),
    async handle({ actor: { account }, unit }, venue: WalletVenue) {
      const picture = await pictureOf(venue, family, account)
      const assets = await assetRows(picture, venue, account, unit)
      return assets.map((row) => ({
        accountAlias: '',
        asset: row.asset,
        balance: amountText(row.wallet),
        ...(family.isInverse && { withdrawAvailable: amountText(row.transferable) }),
        crossWalletBalance: amountText(row.cross),
        crossUnPnl: amountText(row.crossUpl),
        availableBalance: amountText(row.available),
        ...(!family.isInverse && { maxWithdrawAmount: amountText(row.transferable), marginAvailable: true }),
        updateTime: row.at,
      }))
    },
  })
}

/** The engine answers with positions even while the history is silent; nobody can tell then who comes first. */
async function quantileOf(venue: Pick<Venue, 'deleverageRisks' | 'now'>, { contract, held }: Row): Promise<number> {
  if (held.qty === 0n) return 0
  const quantile = await venue.deleverageRisks.quantileOf(contract, held, venue.now())
  return quantile.ok ? quantile.value : 0
}

function riskRows(family: Family, version: string): Endpoint {
  const isNewest = version === 'v3' || family.isInverse
  return endpoint({
    ...reading,
    path: `${family.prefix}/${version}/positionRisk`,
    ...(version === 'v2' && { socketMethod: 'account.position' }),
    ...(isNewest && { socketMethod: family.isInverse ? 'account.position' : 'v2/account.position' }),
    summary: 'Positions with their prices of liquidation.',
    weight: 5,
    schema: parameters({ symbol: optional(symbol), marginAsset: optional(symbol), pair: optional(symbol) }),
    async handle(
      { params, actor: { account }, unit },
      venue: Pick<Venue, 'deleverageRisks' | 'engine' | 'markets' | 'markings' | 'positionTimes' | 'now'>,
    ) {
      const { marginAsset } = params
      const contracts = contractsNamed(venue, family, params).filter(({ settleAsset }) => {
        return marginAsset === undefined || settleAsset === marginAsset
      })
      const picture = await pictureOf(venue, family, account)
      const rows = picture.rows.filter(({ contract }) => contracts.some(({ number }) => number === contract.number))
      const at = await changedAt(venue, account, rows, unit)
      if (version === 'v3')
        return Promise.all(
          rows.filter(isHeld).map(async (row) => riskRow(row, version, picture, at(row), await quantileOf(venue, row))),
        )
      const isHedged = await readIsHedged(venue.engine, account, family.marketKind)
      return withFlat({ ...picture, rows }, contracts, isHedged).map((row) => riskRow(row, version, picture, at(row)))
    },
  })
}

function others(family: Family): readonly Endpoint[] {
  return [
    endpoint({
      ...reading,
      path: `${family.prefix}/v1/rateLimit/order`,
      summary: 'Current usage of the order limits.',
      weight: 1,
      schema: parameters({}),
      handle({ actor: { account } }, venue: Pick<Venue, 'contractOrderLimits' | 'now'>) {
        const limits = venue.contractOrderLimits[family.name]
        return orderLimitRows(limits.rules, limits.counts(account, venue.now()))
      },
    }),
    endpoint({
      ...reading,
      path: `${family.prefix}/v1/accountConfig`,
      summary: 'What holds for the account on all contracts.',
      weight: 5,
      schema: parameters({}),
      handle: async ({ actor }, venue: Pick<Venue, 'engine' | 'permissions' | 'now'>) => ({
        ...{ feeTier: 0, ...(await rightsOf(venue, actor)) },
        dualSidePosition: await readIsHedged(venue.engine, actor.account, family.marketKind),
        ...{ updateTime: 0, multiAssetsMargin: await readIsUnified(venue.engine, actor.account), tradeGroupId: -1 },
      }),
    }),
    endpoint({
      ...reading,
      path: `${family.prefix}/v1/apiTradingStatus`,
      summary: 'Rules about how programs trade that the account broke: there are none.',
      weight: 1,
      schema: parameters({ symbol: optional(symbol) }),
      handle({ params, unit }, venue: Pick<Venue, 'markets' | 'now'>) {
        if (params.symbol !== undefined) contractOf(venue, family, params.symbol)
        return { indicators: {}, updateTime: venue.now() * unit }
      },
    }),
  ]
}

const versions = (family: Family, linear: readonly string[]) => (family === LINEAR ? linear : ['v1'])

export const accountEndpoints: readonly Endpoint[] = forBoth((family) => [
  ...versions(family, ['v1', 'v2', 'v3']).map((version) => accountRow(family, version)),
  ...versions(family, ['v2', 'v3']).map((version) => balanceRow(family, version)),
  ...versions(family, ['v1', 'v2', 'v3']).map((version) => riskRows(family, version)),
  ...others(family),
])
