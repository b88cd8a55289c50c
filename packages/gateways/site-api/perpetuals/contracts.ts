import { hourlyCloses } from '@bowline/capabilities/market-data/index.ts'
import type { Contract } from '@bowline/capabilities/markets/index.ts'
import type { contractCalls } from '@bowline/contract/calls/perpetuals/contracts.ts'
import { STREAM_PATH } from '@bowline/contract/stream.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import {
  type ContractNeeds,
  contractOf,
  contractRow,
  contractsOf,
  ladderOf,
  marketInfoRow,
  priceText,
  qtyText,
} from '../../site-kit/contract-rows.ts'
import { cached } from '../call/cached.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'

interface Needs extends ContractNeeds {
  readonly publicUrl: () => string
}

const HOUR_MS = 3_600_000
/** Closed hours of a trend; the running one makes it 24. */
const CLOSED_HOURS = 23
const DEFAULT_PROTECT = '0.05'

export const contractHandlers = handledInInverseForm({
  'POST /fe-co-api/common/public_info': ({ params, nowMs }, site) => {
    const contracts = contractsOf(site.markets, params.uorbType)
    return {
      contractList: contracts.map((contract) => contractRow(contract, site, nowMs)),
      marginCoinList: [...new Set(contracts.map(({ settleAsset }) => settleAsset))],
      triggerProtect: DEFAULT_PROTECT,
      currentTimeMillis: nowMs,
      wsUrl: `${site.publicUrl().replace(/^http/, 'ws')}${STREAM_PATH}`,
      complianceVersion: RISK_NOTICE_VERSION,
    }
  },

  'POST /fe-co-api/common/public_market_info': ({ params, nowMs }, site) =>
    marketInfoRow(contractOf(site.markets, params.contractId, params.uorbType), site, nowMs),

  'POST /fe-co-api/common/ticker_list': ({ params, nowMs }, site) => ({
    tickerList: allTickers(site, params.uorbType ?? '', nowMs),
  }),

  'POST /fe-co-api/common/get_ladder_info': ({ params }, { markets }) => {
    const contract = contractOf(markets, params.contractId, params.uorbType)
    return { contractId: String(contract.number), ladder: ladderOf(contract) }
  },

  'POST /fe-co-api/common/depth_map': ({ params }, { markets, marketData }) => {
    const contract = contractOf(markets, params.contractId, params.uorbType)
    const { lastUpdateId, bids, asks } = marketData.depth(contract.number, params.limit)
    const levels = (side: typeof bids) =>
      side.map(({ price, qty }): [string, string] => [priceText(contract, price), qtyText(contract, qty)])
    return {
      contractId: String(contract.number),
      updateId: lastUpdateId,
      buys: levels(bids),
      asks: levels(asks),
    }
  },
} satisfies Partial<Handlers<typeof contractCalls, Needs>>)

const allTickers = cached(1_000, (site: ContractNeeds, family, nowMs) =>
  contractsOf(site.markets, family === '' ? undefined : (family as 'u' | 'b')).map((contract) => ({
    ...marketInfoRow(contract, site, nowMs),
    trend: trendOf(contract, site, nowMs),
  })),
)

/** Last prices by the hour, the running one at the end. */
function trendOf(contract: Contract, { marketData }: ContractNeeds, nowMs: number): string[] {
  const last = marketData.lastPrice(contract.number)
  if (last === undefined) return []
  const end = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const bars = marketData.bars(contract.number, '1m', end - CLOSED_HOURS * HOUR_MS, end)
  return [...hourlyCloses(bars, end, CLOSED_HOURS), last].map((ticks) => priceText(contract, ticks))
}
