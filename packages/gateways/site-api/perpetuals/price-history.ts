import type { KlineHistory } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { BarKind, type Perpetuals } from '@bowline/capabilities/perpetuals/index.ts'
import type { DataOf, ReadParamsOf } from '@bowline/contract/call.ts'
import type { contractPriceCalls } from '@bowline/contract/calls/perpetuals/price-history.ts'
import { available } from '../../call-kit/history-answer.ts'
import {
  type ContractNeeds,
  contractNameOf,
  contractOf,
  contractOfName,
  priceText,
  qtyText,
} from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { numberedPage } from './numbered-page.ts'

interface Needs extends Pick<ContractNeeds, 'markets'> {
  readonly klines: Pick<KlineHistory, 'read' | 'fromFirstTrade'>
  readonly perpetuals: Pick<Perpetuals, 'history' | 'pages'>
}

type Calls = typeof contractPriceCalls
type Klines = Calls['GET /fe-co-api/common/market/klines']
type Bars = DataOf<Klines>['list']
type Asked = Omit<ReadParamsOf<Klines>, 'contractName' | 'uorbType'>

const ZERO = '0'

export const contractPriceHandlers = handledInInverseForm({
  'GET /fe-co-api/common/market/klines': async ({ params, nowMs }, site) => {
    const contract = contractOfName(site.markets, params.contractName, params.uorbType)
    return { list: await barsOf(site, contract, params, nowMs) }
  },

  'POST /fe-co-api/common/tag_price_kline': async ({ params, nowMs }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    return { list: await barsOf(site, contract, params, nowMs) }
  },

  'POST /fe-co-api/common/funding_rate_list': async ({ params }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const found = await available(site.perpetuals.pages.fundingRates(contract.number, numberedPage(params)))
    return {
      count: found.count,
      fundRateList: found.rows.map(({ settledAt, rate, mark, openInterest }) => ({
        contractId: String(contract.number),
        contractName: contractNameOf(contract),
        ctime: settledAt,
        fundRate: amountText(rate),
        tagPrice: priceText(contract, mark),
        openInterest: qtyText(contract, openInterest),
      })),
    }
  },

  'POST /fe-co-api/common/open_interest_list': async ({ params, nowMs }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const read = (kind: BarKind) =>
      available(
        site.perpetuals.history.bars({
          ...{ market: contract.number, kind, interval: params.interval, limit: params.limit, now: nowMs },
        }),
      )
    const [held, marks] = await Promise.all([read(BarKind.openInterest), read(BarKind.mark)])
    const markAt = new Map(marks.map(({ openTime, close }) => [openTime, close]))
    return {
      list: held.map(({ openTime, close }) => {
        const mark = markAt.get(openTime) ?? 0n
        const worth = mark === 0n ? 0n : contract.quoteOf(mark, close)
        return { ctime: openTime, openInterest: qtyText(contract, close), openInterestMoney: amountText(worth) }
      }),
    }
  },
} satisfies Partial<Handlers<Calls, Needs>>)

async function barsOf(site: Needs, contract: Contract, asked: Asked, now: number): Promise<Bars> {
  const { interval, startTime: start, endTime: end, limit, priceType } = asked
  const query = { market: contract.number, interval, start, end, limit, now }
  if (priceType === 'last') {
    const bars = await available(site.klines.read(await site.klines.fromFirstTrade(query)))
    const price = (ticks: bigint) => priceText(contract, ticks)
    return bars.map(({ openTime, open, high, low, close, baseVolume, quoteVolume, trades }): Bars[number] => {
      const prices = [price(open), price(high), price(low), price(close)] as const
      return [openTime, ...prices, qtyText(contract, baseVolume), amountText(quoteVolume), trades]
    })
  }
  const isMark = priceType === 'mark'
  const kind = isMark ? BarKind.mark : BarKind.index
  const bars = await available(site.perpetuals.history.bars({ ...query, kind, interval }))
  const price = (value: bigint) => (isMark ? priceText(contract, value) : amountText(value))
  return bars.map(({ openTime, open, high, low, close }) => {
    return [openTime, price(open), price(high), price(low), price(close), ZERO, ZERO, 0]
  })
}
