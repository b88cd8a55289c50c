import { barEnd } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { BarKind } from '@bowline/capabilities/perpetuals/index.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { formatUnits } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, rowLimit, symbol, time } from '../../binance-kit/parameter-schemas.ts'
import { lastMoment, type TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { available } from '../../call-kit/history-answer.ts'
import { qtyText } from '../contract-texts.ts'
import {
  contractOf,
  contractOfEither,
  contractOfPair,
  contractsNamed,
  type Family,
  forBoth,
  isInverse,
  pairOf,
} from '../family.ts'
import { interval, klineWeight, period, perpetual } from '../kline-parameters.ts'
import { rateText } from '../shapes.ts'

const open = { method: 'GET', security: 'none' } as const
const span = { startTime: optional(time), endTime: optional(time) } as const
type Bars = Exclude<Interval, '1s'>

interface Asked {
  readonly interval: Interval
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit?: number | undefined
}

const texts: Readonly<Record<BarKind, (contract: Contract, value: bigint) => string>> = {
  [BarKind.mark]: (contract, ticks) => contract.priceText(ticks),
  [BarKind.index]: (_contract, units) => amountText(units),
  [BarKind.premium]: (_contract, premium) => formatUnits(premium, 12),
  [BarKind.openInterest]: qtyText,
}

async function readBars(
  venue: Pick<Venue, 'contractHistory' | 'now'>,
  contract: Contract,
  kind: BarKind,
  asked: Asked,
) {
  const { startTime: start, endTime: end, limit = 500 } = asked
  const query = { market: contract.number, kind, interval: asked.interval as Bars, start, end, limit }
  return available(venue.contractHistory.bars({ ...query, now: venue.now() }))
}

/** As candles of trades, without volumes: nothing was traded at these prices. */
async function candles(
  venue: Pick<Venue, 'contractHistory' | 'now'>,
  contract: Contract,
  kind: BarKind,
  asked: Asked,
  unit: TimeUnit,
) {
  const bars = await readBars(venue, contract, kind, asked)
  const write = (value: bigint) => texts[kind](contract, value)
  return bars.map((bar) => [
    bar.openTime * unit,
    write(bar.open),
    write(bar.high),
    write(bar.low),
    write(bar.close),
    '0',
    lastMoment(barEnd(asked.interval, bar.openTime, 0), unit),
    '0',
    0,
    '0',
    '0',
    '0',
  ])
}

function klines(family: Family): readonly Endpoint[] {
  const at = (path: string) => `${family.prefix}/v1/${path}`
  const bars = { interval, ...span, limit: optional(rowLimit(1500)) } as const
  const bySymbol = (path: string, summary: string, kind: BarKind) =>
    endpoint({
      ...open,
      path: at(path),
      summary,
      weight: klineWeight,
      schema: parameters({ symbol, ...bars }),
      handle: ({ params, unit }, venue: Pick<Venue, 'contractHistory' | 'markets' | 'now'>) =>
        candles(venue, contractOf(venue, family, params.symbol), kind, params, unit),
    })
  return [
    bySymbol('markPriceKlines', 'Candles of the mark price.', BarKind.mark),
    bySymbol('premiumIndexKlines', 'Candles of the premium that funding follows.', BarKind.premium),
    endpoint({
      ...open,
      path: at('indexPriceKlines'),
      summary: 'Candles of the index of a pair.',
      weight: klineWeight,
      schema: parameters({ pair: symbol, ...bars }),
      handle: ({ params, unit }, venue: Pick<Venue, 'contractHistory' | 'markets' | 'now'>) =>
        candles(venue, contractOfPair(venue, family, params.pair), BarKind.index, params, unit),
    }),
    fundingRates(family),
  ]
}

function fundingRates(family: Family): Endpoint {
  return endpoint({
    ...open,
    path: `${family.prefix}/v1/fundingRate`,
    summary: 'Settlements of funding.',
    weight: 1,
    schema: parameters({ symbol: optional(symbol), ...span, limit: optional(rowLimit(1000)) }),
    async handle({ params, unit }, venue: Pick<Venue, 'contractHistory' | 'markets'>) {
      const markets = contractsNamed(venue, family, params).map(({ number }) => number)
      const { startTime: start, endTime: end, limit = 100 } = params
      const rows = await available(venue.contractHistory.fundingRates({ markets, start, end, limit }))
      return rows.flatMap((row) => {
        const contract = venue.markets.contract(row.market)
        if (!contract) return []
        return [
          {
            symbol: contract.symbol,
            fundingTime: row.settledAt * unit,
            fundingRate: rateText(row.rate),
            markPrice: contract.priceText(row.mark),
          },
        ]
      })
    },
  })
}

/** One call for both halves: one names the symbol, the other the pair. */
const openInterest: Endpoint = endpoint({
  ...open,
  path: '/futures/data/openInterestHist',
  summary: 'What was held long, and short, over time.',
  weight: 1,
  schema: parameters({
    symbol: optional(symbol),
    pair: optional(symbol),
    contractType: optional(perpetual),
    period,
    ...span,
    limit: optional(rowLimit(500)),
  }),
  async handle({ params, unit }, venue: Pick<Venue, 'contractHistory' | 'markets' | 'now'>) {
    const contract = contractOfEither(venue, params)
    const asked = { ...params, interval: params.period, limit: params.limit ?? 30 }
    const [held, marks] = await Promise.all(
      [BarKind.openInterest, BarKind.mark].map((kind) => readBars(venue, contract, kind, asked)),
    )
    const markAt = new Map(marks?.map(({ openTime, close }) => [openTime, close]))
    const who = isInverse(contract)
      ? { pair: pairOf(contract), contractType: 'PERPETUAL' }
      : { symbol: contract.symbol }
    return (held ?? []).map(({ openTime, close }) => {
      const mark = markAt.get(openTime) ?? 0n
      return {
        ...who,
        sumOpenInterest: qtyText(contract, close),
        sumOpenInterestValue: amountText(mark === 0n ? 0n : contract.quoteOf(mark, close)),
        timestamp: openTime * unit,
      }
    })
  },
})

/** The funds are published, group by group. */
function insurance(family: Family): Endpoint {
  return endpoint({
    ...open,
    path: `${family.prefix}/v1/insuranceBalance`,
    summary: 'What the insurance funds have.',
    weight: 1,
    schema: parameters({ symbol: optional(symbol) }),
    async handle({ params, unit }, venue: Pick<Venue, 'contractHistory' | 'markets'>) {
      const only = params.symbol === undefined ? undefined : contractOf(venue, family, params.symbol)
      const contracts = venue.markets.contracts(family.name)
      const funds = await available(venue.contractHistory.funds())
      const rows = funds.flatMap((fund) => {
        const own = contracts.filter(
          ({ settle, contract }) => settle === fund.asset && contract.group === fund.fundGroup,
        )
        if (own.length === 0 || (only && !own.includes(only))) return []
        const asset = own[0]?.settleAsset ?? ''
        const assets = [{ asset, marginBalance: amountText(fund.balance), updateTime: fund.time * unit }]
        return [{ symbols: own.map((each) => each.symbol), assets }]
      })
      return only ? (rows[0] ?? { symbols: [only.symbol], assets: [] }) : rows
    },
  })
}

export const priceHistoryEndpoints: readonly Endpoint[] = [
  ...forBoth((family) => [...klines(family), insurance(family)]),
  openInterest,
]
