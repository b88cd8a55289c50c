import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Income } from '@bowline/capabilities/perpetuals/index.ts'
import { BizType, PositionSide } from '@bowline/core/messages/terms.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, rowLimit, symbol, time, whole, word } from '../../binance-kit/parameter-schemas.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { badCombination, missing, notValid } from '../../binance-kit/wire-error.ts'
import { sideWords } from '../../binance-kit/words.ts'
import { available } from '../../call-kit/history-answer.ts'
import { priceText, qtyText } from '../contract-texts.ts'
import { contractNamed, contractOf, contractsOf, type Family, forBoth, isInverse, named } from '../family.ts'
import { page, skipOf } from '../page-parameter.ts'
import { positionSideWords } from '../words.ts'
import { reading } from './orders.ts'
import { badMarginChange } from './settings.ts'

const span = { startTime: optional(time), endTime: optional(time) } as const

function trades(family: Family): Endpoint {
  return endpoint({
    ...reading,
    path: `${family.prefix}/v1/userTrades`,
    summary: 'Trades of the account on a contract, with what they realised.',
    weight: 5,
    schema: parameters({
      symbol: optional(symbol),
      pair: optional(symbol),
      orderId: optional(whole),
      fromId: optional(whole),
      ...span,
      limit: optional(rowLimit(1000)),
    }),
    async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'contractHistory' | 'history' | 'markets'>) {
      const contract = contractNamed(venue, family, params)
      if (!contract) throw missing('symbol')
      const { orderId, fromId, startTime: start, endTime: end, limit = 500 } = params
      if (fromId !== undefined && (start !== undefined || end !== undefined)) throw badCombination()
      const query = { account, market: contract.number, orderId, fromId, start, end, limit }
      const rows = await available(venue.history.trades(query))
      const ids = rows.map(({ tradeId }) => tradeId)
      const fills = ids.length === 0 ? [] : await available(venue.contractHistory.fills(account, contract.number, ids))
      return rows.map((row) => {
        const fill = fills.find(({ tradeId }) => tradeId === row.tradeId)
        const positionSide = fill?.positionSide ?? PositionSide.both
        const worth = amountText(row.quote)
        return {
          ...named(contract),
          id: row.tradeId,
          orderId: row.orderId,
          side: sideWords[row.isBuyer ? 0 : 1],
          price: priceText(contract, row.price),
          qty: qtyText(contract, row.qty),
          realizedPnl: amountText(fill?.realised ?? 0n),
          marginAsset: contract.settleAsset,
          ...(isInverse(contract) ? { baseQty: worth } : { quoteQty: worth }),
          commission: amountText(row.fee),
          commissionAsset: contract.settleAsset,
          time: row.time * unit,
          positionSide: positionSideWords[positionSide as PositionSide],
          buyer: row.isBuyer,
          maker: row.isMaker,
        }
      })
    },
  })
}

/** Whatever is none of these came from outside trading. */
const incomeWords: Readonly<Record<number, string>> = {
  [BizType.contractProfit]: 'REALIZED_PNL',
  [BizType.contractFee]: 'COMMISSION',
  [BizType.fundingFee]: 'FUNDING_FEE',
  [BizType.clearance]: 'INSURANCE_CLEAR',
  [BizType.insurance]: 'INSURANCE_CLEAR',
}
const TRANSFER = 'TRANSFER'
const OF_CONTRACTS = Object.values(BizType).filter((bizType) => incomeWords[bizType] !== undefined)
const OUTSIDE = Object.values(BizType).filter((bizType) => incomeWords[bizType] === undefined)
const incomeTypes: ReadonlyMap<string, readonly number[]> = new Map(
  [...new Set([...Object.values(incomeWords), TRANSFER])].map((name): [string, number[]] => [
    name,
    name === TRANSFER ? OUTSIDE : OF_CONTRACTS.filter((bizType) => incomeWords[bizType] === name),
  ]),
)

function incomeRow(
  { market, bizType, bizNumber, amount, asset, time: at, number }: Income,
  venue: Pick<Venue, 'markets'>,
  unit: TimeUnit,
) {
  const isTrade = bizType === BizType.contractProfit || bizType === BizType.contractFee
  return {
    symbol: venue.markets.contract(market)?.symbol ?? '',
    incomeType: incomeWords[bizType] ?? TRANSFER,
    income: amountText(amount),
    asset: venue.markets.asset(asset)?.code ?? '',
    info: isTrade ? String(bizNumber) : (incomeWords[bizType] ?? TRANSFER),
    time: at * unit,
    tranId: number,
    tradeId: isTrade ? String(bizNumber) : '',
  }
}

function income(family: Family): Endpoint {
  return endpoint({
    ...reading,
    path: `${family.prefix}/v1/income`,
    summary: 'Every change of the futures wallets: profit, fees, funding, transfers.',
    weight: 30,
    schema: parameters({
      symbol: optional(symbol),
      incomeType: optional(word(incomeTypes, () => notValid('incomeType'))),
      ...span,
      page: optional(page),
      limit: optional(rowLimit(1000)),
    }),
    async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'contractHistory' | 'markets'>) {
      const market = params.symbol === undefined ? undefined : contractOf(venue, family, params.symbol).number
      const assets = [...new Set(contractsOf(venue, family).map(({ settle }) => settle))]
      const { incomeType: bizTypes, startTime: start, endTime: end, limit = 100 } = params
      const skip = skipOf(params.page, limit)
      const query = { account, market, assets, bizTypes, start, end, limit, skip }
      const rows = await available(venue.contractHistory.income(query))
      return rows.map((row) => incomeRow(row, venue, unit))
    },
  })
}

/** Of a change of margin: into a position (1) or out of it (2). */
const marginWays: ReadonlyMap<string, { readonly isIncoming: boolean }> = new Map([
  ['1', { isIncoming: true }],
  ['2', { isIncoming: false }],
])

function marginChanges(family: Family): Endpoint {
  return endpoint({
    ...reading,
    path: `${family.prefix}/v1/positionMargin/history`,
    summary: 'Margin that was moved into and out of isolated positions.',
    weight: 1,
    schema: parameters({
      symbol,
      type: optional(word(marginWays, badMarginChange)),
      ...span,
      limit: optional(rowLimit(500)),
    }),
    async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'contractHistory' | 'markets'>) {
      const contract = contractOf(venue, family, params.symbol)
      const { startTime: start, endTime: end, limit = 500, type } = params
      const query = { account, market: contract.number, start, end, limit, ...type }
      const rows = await available(venue.contractHistory.marginChanges(query))
      return rows.map((row) => ({
        symbol: contract.symbol,
        type: row.amount > 0n ? 1 : 2,
        deltaType: 'USER_ADJUST',
        amount: amountText(row.amount > 0n ? row.amount : -row.amount),
        asset: contract.settleAsset,
        time: row.time * unit,
        positionSide: positionSideWords[row.positionSide as PositionSide],
        clientTranId: '',
      }))
    },
  })
}

export const historyEndpoints: readonly Endpoint[] = forBoth((family) => [
  trades(family),
  income(family),
  marginChanges(family),
])
