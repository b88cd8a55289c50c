import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import type { Deleverage, LiquidationLine, PositionLife } from '@bowline/capabilities/perpetuals/index.ts'
import { LiquidationStep, type PositionSide, Side } from '@bowline/core/messages/terms.ts'
import { endpoint } from '../../binance-kit/endpoint.ts'
import { oneOf, optional, parameters, rowLimit, symbol, time } from '../../binance-kit/parameter-schemas.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { notValid } from '../../binance-kit/wire-error.ts'
import { sideWords } from '../../binance-kit/words.ts'
import { available } from '../../call-kit/history-answer.ts'
import { priceText, qtyText } from '../contract-texts.ts'
import { contractsNamed, type Family, forBoth, isInverse, named } from '../family.ts'
import { orderRow } from '../shapes.ts'
import { positionSideWords } from '../words.ts'
import { reading } from './orders.ts'

interface Asked {
  readonly account: number
  readonly markets: readonly number[]
  readonly start: number | undefined
  readonly end: number | undefined
  readonly limit: number
}

interface Row {
  readonly time: number
  readonly row: object
}

/** Positions of the account, to tell on which side one was that is gone. */
const MOST_LIVES = 1_000

type Closed = Pick<LiquidationLine | Deleverage, 'number' | 'time' | 'market' | 'positionSide' | 'qty' | 'price'>

/** What was closed without an order, in the form of one: its number is the one of the line that reports it. */
function closedRow(closed: Closed, contract: Contract, isLong: boolean, name: string, unit: TimeUnit): object {
  const { qty, price, time: at } = closed
  return {
    ...named(contract),
    orderId: closed.number,
    clientOrderId: name,
    price: priceText(contract, price),
    avgPrice: priceText(contract, price),
    origQty: qtyText(contract, qty),
    executedQty: qtyText(contract, qty),
    [isInverse(contract) ? 'cumBase' : 'cumQuote']: amountText(contract.quoteOf(price, qty)),
    status: 'FILLED',
    timeInForce: 'IOC',
    type: 'LIMIT',
    origType: 'LIMIT',
    reduceOnly: false,
    closePosition: false,
    side: sideWords[isLong ? Side.sell : Side.buy],
    positionSide: positionSideWords[closed.positionSide as PositionSide],
    stopPrice: priceText(contract, 0n),
    workingType: 'CONTRACT_PRICE',
    time: at * unit,
    updateTime: at * unit,
  }
}

/** Whether what was closed was long: by the position that was there at the time. */
function wasLong(lives: readonly PositionLife[], { market, positionSide, time: at }: Closed): boolean {
  const its = lives.filter((life) => life.market === market && life.positionSide === positionSide)
  const then = its.filter(({ openedAt, closedAt }) => openedAt <= at && (closedAt === 0 || closedAt >= at))
  // Of two at the same moment the older one ended.
  return (then.at(-1) ?? its[0])?.isLong ?? false
}

async function liquidated(
  venue: Pick<Venue, 'contractHistory' | 'history'>,
  contracts: ReadonlyMap<number, Contract>,
  asked: Asked,
  unit: TimeUnit,
) {
  const steps = [LiquidationStep.sold, LiquidationStep.takenOver, LiquidationStep.deleveraged]
  const lines = await available(venue.contractHistory.liquidationLines({ ...asked, steps }))
  const ids = lines.flatMap(({ orderId }) => (orderId > 0 ? [orderId] : []))
  const orders = ids.length === 0 ? [] : await available(venue.history.ordersById(asked.account, ids))
  const sold = orders.flatMap((order): Row[] => {
    const contract = contracts.get(order.market)
    if (!contract) return []
    const row = { ...orderRow(order, contract, unit), clientOrderId: `autoclose-${order.orderId}` }
    return [{ time: order.createdAt, row }]
  })
  const taken = lines.filter(({ step }) => step !== LiquidationStep.sold)
  return [...sold, ...(await closedRows(venue, contracts, asked, taken, unit, ({ number }) => `autoclose-${number}`))]
}

async function deleveraged(
  venue: Pick<Venue, 'contractHistory'>,
  contracts: ReadonlyMap<number, Contract>,
  asked: Asked,
  unit: TimeUnit,
) {
  const rows = await available(venue.contractHistory.deleverages(asked))
  return closedRows(venue, contracts, asked, rows, unit, () => 'adl_autoclose')
}

async function closedRows(
  venue: Pick<Venue, 'contractHistory'>,
  contracts: ReadonlyMap<number, Contract>,
  { account, markets }: Asked,
  closed: readonly Closed[],
  unit: TimeUnit,
  nameOf: (closed: Closed) => string,
): Promise<Row[]> {
  if (closed.length === 0) return []
  const lives = await available(venue.contractHistory.positions({ account, markets, limit: MOST_LIVES }))
  return closed.flatMap((each): Row[] => {
    const contract = contracts.get(each.market)
    if (!contract) return []
    return [{ time: each.time, row: closedRow(each, contract, wasLong(lives, each), nameOf(each), unit) }]
  })
}

const AUTO_CLOSE_TYPES = ['LIQUIDATION', 'ADL'] as const

export const forcedOrderEndpoints = forBoth((family: Family) => [
  endpoint({
    ...reading,
    path: `${family.prefix}/v1/forceOrders`,
    summary: 'What liquidations of the account and deleveraging closed, with an order or without.',
    weight: (sent) => (sent.has('symbol') ? 20 : 50),
    schema: parameters({
      symbol: optional(symbol),
      autoCloseType: optional(oneOf(AUTO_CLOSE_TYPES, () => notValid('autoCloseType'))),
      startTime: optional(time),
      endTime: optional(time),
      limit: optional(rowLimit(100)),
    }),
    async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'contractHistory' | 'history' | 'markets'>) {
      const contracts = new Map(contractsNamed(venue, family, params).map((each) => [each.number, each]))
      const { startTime: start, endTime: end, limit = 50, autoCloseType } = params
      const asked = { account, markets: [...contracts.keys()], start, end, limit }
      const [forced, others] = await Promise.all([
        autoCloseType === 'ADL' ? [] : liquidated(venue, contracts, asked, unit),
        autoCloseType === 'LIQUIDATION' ? [] : deleveraged(venue, contracts, asked, unit),
      ])
      const rows = [...forced, ...others].sort((a, b) => a.time - b.time)
      const wanted = start === undefined ? rows.slice(-limit) : rows.slice(0, limit)
      return wanted.map(({ row }) => row)
    },
  }),
])
