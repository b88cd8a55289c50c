import type { Contract } from '@bowline/capabilities/markets/index.ts'
import type { BiographyStep } from '@bowline/capabilities/spot/index.ts'
import { Execution } from '@bowline/core/messages/terms.ts'
import { endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, rowLimit, symbol, time } from '../../binance-kit/parameter-schemas.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { available } from '../../call-kit/history-answer.ts'
import { priceText, qtyText } from '../contract-texts.ts'
import { contractOf, forBoth, pairOf } from '../family.ts'
import { findOrder } from '../orders.ts'
import type { ContractOrder } from '../shapes.ts'
import { orderKey, reading } from './orders.ts'

/** Each change of an order in the book, with what it was before. */
function amendmentRows(steps: readonly BiographyStep[], order: ContractOrder, contract: Contract, unit: TimeUnit) {
  const rows: object[] = []
  let before = steps[0]
  for (const step of steps) {
    if (step.execution === Execution.replaced && before) {
      rows.push({
        amendmentId: step.sequence,
        symbol: contract.symbol,
        pair: pairOf(contract),
        orderId: order.orderId,
        clientOrderId: order.clientId,
        time: step.time * unit,
        amendment: {
          price: { before: priceText(contract, before.price), after: priceText(contract, step.price) },
          origQty: { before: qtyText(contract, before.qty), after: qtyText(contract, step.qty) },
          count: rows.length + 1,
        },
      })
    }
    before = step
  }
  return rows
}

export const amendmentEndpoints = forBoth((family) => [
  endpoint({
    ...reading,
    path: `${family.prefix}/v1/orderAmendment`,
    summary: 'How an order in the book was changed.',
    weight: 1,
    schema: parameters({
      symbol,
      ...orderKey,
      startTime: optional(time),
      endTime: optional(time),
      limit: optional(rowLimit(100)),
    }),
    async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'history' | 'markets'>) {
      const contract = contractOf(venue, family, params.symbol)
      const order = await findOrder(venue, contract, account, params)
      const steps = await available(venue.history.biography(account, contract.number, order.orderId))
      const { startTime = 0, endTime = Number.MAX_SAFE_INTEGER, limit = 50 } = params
      const wanted = steps.filter((step, n) => n === 0 || step.time <= endTime)
      return amendmentRows(wanted, order, contract, unit)
        .filter((row) => (row as { time: number }).time >= startTime * unit)
        .slice(-limit)
    },
  }),
])
