import { barEnd } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { BarKind } from '@bowline/capabilities/perpetuals/index.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { divide, formatUnits } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, rowLimit, symbol, time } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { available } from '../../call-kit/history-answer.ts'
import { qtyText } from '../contract-texts.ts'
import { contractOfEither, isInverse, pairOf } from '../family.ts'
import { period, perpetual } from '../kline-parameters.ts'

const THIRTY_DAYS_MS = 30 * 86_400_000
const RATIO_DECIMALS = 4
const RATIO_ONE = 10n ** BigInt(RATIO_DECIMALS)
const PERPETUAL = 'PERPETUAL'

const open = { method: 'GET', security: 'none' } as const
const span = { startTime: optional(time), endTime: optional(time), limit: optional(rowLimit(500)) } as const
/** Both halves share these calls: one names the symbol, the other the pair. */
const schema = parameters({
  symbol: optional(symbol),
  pair: optional(symbol),
  contractType: optional(perpetual),
  period,
  ...span,
})

interface Asked {
  readonly period: Interval
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit?: number | undefined
}

type Sides = readonly [name: string, long: bigint | number, short: bigint | number]

/** The newest ends of periods that are asked for, not more than thirty days ago; nothing where there is none. */
function momentsOf({ period, startTime = 0, endTime, limit = 30 }: Asked, now: number) {
  const everyMs = barEnd(period, 0, 0) + 1
  const least = Math.max(startTime, now - THIRTY_DAYS_MS)
  const lastMs = Math.floor(Math.min(endTime ?? now, now) / everyMs) * everyMs
  const firstMs = Math.max(Math.ceil(least / everyMs) * everyMs, lastMs - (limit - 1) * everyMs)
  return firstMs > lastMs ? undefined : { firstMs, lastMs, everyMs }
}

/** The newest periods that are asked for and over, by their beginnings. */
function periodsOf(asked: Asked, now: number) {
  return momentsOf(asked, now - (barEnd(asked.period, 0, 0) + 1))
}

function ratioText(part: bigint | number, whole: bigint | number): string {
  return formatUnits(divide(BigInt(part) * RATIO_ONE, BigInt(whole), 'half-even'), RATIO_DECIMALS)
}

function nameOf(contract: Contract) {
  return isInverse(contract) ? { pair: pairOf(contract) } : { symbol: contract.symbol }
}

/** How the two sides stand to each other, as `longAccount` and `shortAccount` or as `longPosition` and `shortPosition`. */
function standing(contract: Contract, [name, long, short]: Sides, timestamp: number) {
  const all = BigInt(long) + BigInt(short)
  return {
    ...nameOf(contract),
    longShortRatio: ratioText(long, short),
    [`long${name}`]: ratioText(long, all),
    [`short${name}`]: ratioText(short, all),
    timestamp,
  }
}

type Timed = Pick<Venue, 'marketData' | 'now'>
type Reading = Pick<Venue, 'contractHistory' | 'markets'> & Timed

/** The exchange's time may be ahead of the clock's, where that was set back. */
function newestOf({ marketData, now }: Timed): number {
  return Math.max(now(), marketData.time)
}

/** Who holds long and who short, at the end of each period in which both were there. */
const everybody: Endpoint = endpoint({
  ...open,
  path: '/futures/data/globalLongShortAccountRatio',
  summary: 'Accounts that hold long against accounts that hold short, over the last thirty days.',
  weight: 5,
  schema,
  async handle({ params, unit }, venue: Reading) {
    const contract = contractOfEither(venue, params)
    const moments = momentsOf(params, newestOf(venue))
    if (!moments) return []
    const rows = await available(venue.contractHistory.holders({ market: contract.number, ...moments }))
    return rows.flatMap(({ atMs, long, short }) => {
      return long > 0 && short > 0 ? [standing(contract, ['Account', long, short], atMs * unit)] : []
    })
  },
})

type Samples = Awaited<ReturnType<typeof samplesOf>>

async function samplesOf(contract: Contract, asked: Asked, venue: Reading) {
  const moments = momentsOf(asked, newestOf(venue))
  if (!moments) return []
  return available(venue.contractHistory.topHolders({ market: contract.number, ...moments }))
}

/** The fifth of a contract's holders with the largest margin balances, at the end of each period in which both sides were there. */
function topTraders(
  path: string,
  summary: string,
  sides: (row: Samples[number], contract: Contract) => Sides,
): Endpoint {
  return endpoint({
    ...open,
    path: `/futures/data/${path}`,
    summary,
    weight: 1,
    schema,
    async handle({ params, unit }, venue: Reading) {
      const contract = contractOfEither(venue, params)
      const rows = await samplesOf(contract, params, venue)
      return rows.flatMap((row) => {
        const [name, long, short] = sides(row, contract)
        return long > 0 && short > 0 ? [standing(contract, [name, long, short], row.atMs * unit)] : []
      })
    },
  })
}

/** Bars of the last price of periods that are over. */
async function tradedIn(contract: Contract, asked: Asked, venue: Pick<Venue, 'klines'> & Timed) {
  const now = newestOf(venue)
  const periods = periodsOf(asked, now)
  if (!periods) return []
  const { firstMs: start, lastMs: end } = periods
  const query = { market: contract.number, interval: asked.period, start, end, limit: asked.limit ?? 30, now }
  return available(venue.klines.read(await venue.klines.fromFirstTrade(query)))
}

/** Of periods in which takers sold; without any there is no ratio. */
const takerRatio: Endpoint = endpoint({
  ...open,
  path: '/futures/data/takerlongshortRatio',
  summary: 'What takers bought against what they sold, over the last thirty days.',
  weight: 1,
  schema,
  async handle({ params, unit }, venue: Pick<Venue, 'klines' | 'markets'> & Timed) {
    const contract = contractOfEither(venue, params)
    const bars = await tradedIn(contract, params, venue)
    return bars.flatMap(({ openTime, baseVolume, takerBuyBase: bought }) => {
      const sold = baseVolume - bought
      if (sold === 0n) return []
      const volumes = { buyVol: qtyText(contract, bought), sellVol: qtyText(contract, sold) }
      return [{ buySellRatio: ratioText(bought, sold), ...volumes, timestamp: openTime * unit }]
    })
  },
})

const takerVolume: Endpoint = endpoint({
  ...open,
  path: '/futures/data/takerBuySellVol',
  summary: 'What takers bought and sold, and what that was worth, over the last thirty days.',
  weight: 1,
  schema,
  async handle({ params, unit }, venue: Pick<Venue, 'klines' | 'markets'> & Timed) {
    const contract = contractOfEither(venue, params)
    const bars = await tradedIn(contract, params, venue)
    return bars.map(({ openTime, baseVolume, quoteVolume, takerBuyBase, takerBuyQuote }) => ({
      pair: pairOf(contract),
      contractType: PERPETUAL,
      takerBuyVol: qtyText(contract, takerBuyBase),
      takerSellVol: qtyText(contract, baseVolume - takerBuyBase),
      takerBuyVolValue: amountText(takerBuyQuote),
      takerSellVolValue: amountText(quoteVolume - takerBuyQuote),
      timestamp: openTime * unit,
    }))
  },
})

/** The last price of each period beside the last index, where there were both. A perpetual contract has no year's rate. */
const basis: Endpoint = endpoint({
  ...open,
  path: '/futures/data/basis',
  summary: 'How far the last price was from the index, over the last thirty days.',
  weight: 1,
  schema,
  async handle({ params, unit }, venue: Pick<Venue, 'contractHistory' | 'klines' | 'markets'> & Timed) {
    const contract = contractOfEither(venue, params)
    const bars = await tradedIn(contract, params, venue)
    const [first] = bars
    if (!first) return []
    const asked = { interval: params.period, start: first.openTime, end: bars.at(-1)?.openTime, limit: bars.length }
    const query = { market: contract.number, kind: BarKind.index, ...asked, now: newestOf(venue) }
    const indexes = await available(venue.contractHistory.bars(query))
    const indexAt = new Map(indexes.map(({ openTime, close }) => [openTime, close]))
    return bars.flatMap(({ openTime, close }) => {
      const index = indexAt.get(openTime) ?? 0n
      const difference = close * contract.terms.tick - index
      if (index === 0n) return []
      return [
        {
          indexPrice: amountText(index),
          contractType: PERPETUAL,
          basisRate: ratioText(difference, index),
          futuresPrice: contract.priceText(close),
          annualizedBasisRate: '',
          basis: amountText(difference),
          pair: pairOf(contract),
          timestamp: openTime * unit,
        },
      ]
    })
  },
})

export const ratioEndpoints: readonly Endpoint[] = [
  everybody,
  topTraders(
    'topLongShortAccountRatio',
    'The same of the fifth of holders with the largest margin balances.',
    ({ longAccounts, shortAccounts }) => ['Account', longAccounts, shortAccounts],
  ),
  topTraders(
    'topLongShortPositionRatio',
    'What the fifth of holders with the largest margin balances holds long, against what it holds short.',
    ({ longQty, shortQty }, contract) => [isInverse(contract) ? 'Position' : 'Account', longQty, shortQty],
  ),
  takerRatio,
  takerVolume,
  basis,
]
