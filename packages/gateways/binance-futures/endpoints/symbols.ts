import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { futuresTimesInForce } from '@bowline/contract/terms/orders.ts'
import { formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { parameters } from '../../binance-kit/parameter-schemas.ts'
import { ordersRows, weightRow } from '../../binance-kit/shapes/limit-shapes.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { priceText, qtyText } from '../contract-texts.ts'
import { contractsOf, type Family, forBoth, isInverse, pairOf } from '../family.ts'
import { NEVER_DELIVERED, orderTypes, statusWords } from '../words.ts'

const CLEARANCE_PPM = 1_000n

const open = { method: 'GET', security: 'none', weight: 1, schema: parameters({}) } as const

/** Parts per million as a factor with four decimals or more. */
const share = (ppm: number | bigint) => formatUnits(BigInt(ppm), 6).replace(/0{1,2}$/, '')
const percent = (rate: bigint) => formatUnits(rate / 100n, 4)

/** One symbol of exchangeInfo. */
function contractInfo(contract: Contract) {
  const { terms, contract: own, tiers } = contract
  const inverse = isInverse(contract)
  const [first] = tiers
  const status = statusWords[terms.state]
  const common = {
    symbol: contract.symbol,
    pair: pairOf(contract),
    contractType: 'PERPETUAL',
    deliveryDate: own.endsAt === 0 ? NEVER_DELIVERED : own.endsAt,
    onboardDate: 0,
    [inverse ? 'contractStatus' : 'status']: status,
    maintMarginPercent: percent(first?.rate ?? 0n),
    requiredMarginPercent: percent(10n ** 8n / BigInt(first?.maxLeverage ?? 1)),
    baseAsset: contract.baseAsset,
    quoteAsset: contract.quoteAsset,
    marginAsset: contract.settleAsset,
    pricePrecision: contract.priceDecimals,
    quantityPrecision: contract.qtyDecimals,
    baseAssetPrecision: LEDGER_DECIMALS,
    quotePrecision: LEDGER_DECIMALS,
    underlyingType: 'COIN',
    underlyingSubType: [],
    triggerProtect: share(own.triggerProtectPpm),
    liquidationFee: formatUnits(CLEARANCE_PPM, 6),
    marketTakeBound: share(own.farPpm),
    filters: filtersOf(contract),
    timeInForce: futuresTimesInForce,
  }
  const types = [...orderTypes.keys()]
  if (!inverse) return { ...common, orderTypes: types }
  return { ...common, orderTypes: types, contractSize: Number(contract.contractSize), equalQtyPrecision: 4 }
}

function filtersOf(contract: Contract): object[] {
  const { terms: limits, contract: own } = contract
  const inverse = isInverse(contract)
  const price = (ticks: bigint) => priceText(contract, ticks)
  const qty = (lots: bigint) => qtyText(contract, lots)
  const steps = { stepSize: qty(1n), minQty: qty(limits.minQty) }
  const filters: object[] = [
    {
      filterType: 'PRICE_FILTER',
      minPrice: price(limits.minPrice),
      maxPrice: price(limits.maxPrice),
      tickSize: price(1n),
    },
    { filterType: 'LOT_SIZE', ...steps, maxQty: qty(limits.maxQty) },
    { filterType: 'MARKET_LOT_SIZE', ...steps, maxQty: qty(limits.marketMaxQty) },
    { filterType: 'MAX_NUM_ORDERS', limit: limits.maxOpenOrders },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: limits.maxConditional },
    {
      filterType: 'PERCENT_PRICE',
      // Always taken up to here; with an index or a premium further out, up to the far limits.
      multiplierUp: share(1_000_000 + own.nearPpm),
      multiplierDown: share(1_000_000 - own.nearPpm),
      multiplierDecimal: inverse ? '4' : 4,
    },
  ]
  if (!inverse) filters.push({ filterType: 'MIN_NOTIONAL', notional: amountText(limits.minNotional) })
  return filters
}

/** Weight by address as everywhere, and the orders of an account. */
function limitRows(
  { requestPools, contractOrderLimits }: Pick<Venue, 'contractOrderLimits' | 'requestPools'>,
  family: Family,
) {
  const { rules } = contractOrderLimits[family.name]
  return [weightRow(requestPools.of(`${family.prefix}/`).rules), ...ordersRows(rules)]
}

const symbolRows = (family: Family): readonly Endpoint[] => [
  endpoint({
    ...open,
    path: `${family.prefix}/v1/ping`,
    summary: 'Whether the exchange answers.',
    handle: () => ({}),
  }),
  endpoint({
    ...open,
    path: `${family.prefix}/v1/time`,
    summary: 'The time of the exchange.',
    handle: ({ unit }, venue: Pick<Venue, 'now'>) => ({ serverTime: venue.now() * unit }),
  }),
  endpoint({
    ...open,
    path: `${family.prefix}/v1/exchangeInfo`,
    summary: 'Contracts, their filters, and the limits.',
    handle({ unit }, venue: Pick<Venue, 'contractOrderLimits' | 'markets' | 'now' | 'requestPools'>) {
      const contracts = contractsOf(venue, family)
      const assets = [...new Set(contracts.map(({ settleAsset }) => settleAsset))]
      return {
        timezone: 'UTC',
        serverTime: venue.now() * unit,
        futuresType: family.futuresType,
        rateLimits: limitRows(venue, family),
        exchangeFilters: [],
        assets: assets.map((asset) => ({ asset, marginAvailable: true, autoAssetExchange: '0' })),
        symbols: contracts.map(contractInfo),
      }
    },
  }),
]

export const symbolEndpoints: readonly Endpoint[] = forBoth(symbolRows)
