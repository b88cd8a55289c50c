import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { divide, formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { coinMarginedPair, optional, parameters, symbol } from '../../binance-kit/parameter-schemas.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { badSymbol } from '../../binance-kit/wire-error.ts'
import { contractOf, contractOfPair, contractsOf, type Family, forBoth, INVERSE, LINEAR, pairOf } from '../family.ts'

const ONE = 10n ** 8n
const open = { method: 'GET', security: 'none' } as const

/** A weighted median is of three or more; of two sources the index is the mean. */
const LEAST_WEIGHED = 3

/** The share that a source has of the index now; one that does not count has none. */
function constituentsOf({ baseAsset, quoteAsset }: Contract, venue: Pick<Venue, 'indexHealth'>) {
  const pair = `${baseAsset}/${quoteAsset}`
  const sources = venue.indexHealth().find((each) => each.pair === pair)?.sources ?? []
  const counted = sources.filter(({ standing }) => standing === 'counted')
  const worthOf = (weight: number) => (counted.length < LEAST_WEIGHED ? 1n : BigInt(weight))
  const all = counted.reduce((sum, { weight }) => sum + worthOf(weight), 0n)
  return sources.map(({ source, pair: read, weight, standing, price }) => {
    const share = standing === 'counted' ? divide(worthOf(weight) * ONE, all, 'half-even') : 0n
    return {
      exchange: source,
      symbol: read,
      price: amountText(price),
      weight: formatUnits(share, LEDGER_DECIMALS),
    }
  })
}

function constituents(family: Family): readonly Endpoint[] {
  return [
    endpoint({
      ...open,
      path: `${family.prefix}/v1/constituents`,
      summary: 'Where the index of a contract comes from.',
      weight: 2,
      schema: parameters({ symbol }),
      handle({ params, unit }, venue: Pick<Venue, 'indexHealth' | 'markets' | 'now'>) {
        const { symbol: name } = params
        // The index is named by its pair, which of the linear half is the symbol.
        const contract = family.isInverse
          ? (venue.markets.contractBySymbol(family.name, name) ?? contractOfPair(venue, family, name))
          : contractOf(venue, family, name)
        return { symbol: name, time: venue.now() * unit, constituents: constituentsOf(contract, venue) }
      },
    }),
  ]
}

const NOTHING = amountText(0n)

/** A coin in dollars. Nothing is taken off: in a classic account no asset backs another. */
function assetRow(contract: Contract, venue: Pick<Venue, 'markings'>, unit: TimeUnit) {
  const marking = venue.markings.of(contract.number)
  const index = amountText(marking?.index ?? 0n)
  return {
    symbol: pairOf(contract),
    time: (marking?.atMs ?? 0) * unit,
    index,
    ...{ bidBuffer: NOTHING, askBuffer: NOTHING, bidRate: index, askRate: index },
    ...{ autoExchangeBidBuffer: NOTHING, autoExchangeAskBuffer: NOTHING },
    ...{ autoExchangeBidRate: index, autoExchangeAskRate: index },
  }
}

const assetIndex: Endpoint = endpoint({
  ...open,
  path: `${LINEAR.prefix}/v1/assetIndex`,
  summary: 'What coins are worth in dollars.',
  weight: (sent) => (sent.has('symbol') ? 1 : 10),
  schema: parameters({ symbol: optional(coinMarginedPair) }),
  handle({ params, unit }, venue: Pick<Venue, 'markets' | 'markings'>) {
    const all = contractsOf(venue, INVERSE)
    if (params.symbol === undefined) return all.map((contract) => assetRow(contract, venue, unit))
    const contract = all.find((each) => pairOf(each) === params.symbol)
    if (!contract) throw badSymbol()
    return assetRow(contract, venue, unit)
  },
})

/** No contract is on a basket of coins. */
const indexInfo: Endpoint = endpoint({
  ...open,
  path: `${LINEAR.prefix}/v1/indexInfo`,
  summary: 'Baskets of coins that contracts are on: there are none.',
  weight: 1,
  schema: parameters({ symbol: optional(symbol) }),
  handle({ params }, venue: Pick<Venue, 'markets'>) {
    if (params.symbol !== undefined) contractOf(venue, LINEAR, params.symbol)
    return []
  },
})

/** Contracts are open day and night. */
const tradingSchedule: Endpoint = endpoint({
  ...open,
  path: `${LINEAR.prefix}/v1/tradingSchedule`,
  summary: 'Hours of trading of contracts on shares and goods: there are none.',
  weight: 5,
  schema: parameters({}),
  handle: ({ unit }, venue: Pick<Venue, 'now'>) => ({ updateTime: venue.now() * unit, marketSchedules: {} }),
})

export const indexSourceEndpoints: readonly Endpoint[] = [
  ...forBoth(constituents),
  assetIndex,
  indexInfo,
  tradingSchedule,
]
