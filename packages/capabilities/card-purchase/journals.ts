import { journal, type Line } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import { mainAccountOf } from '../identity/index.ts'
import type { CardOrder } from './orders.store.ts'

/** What of an order the journals need. */
export type Posted = Pick<CardOrder, 'orderId' | 'userId' | 'asset' | 'coinAmount' | 'commission'>

/** Legs of an order: each is written once. */
const Leg = { paid: 1, delivered: 2, returned: 3, settled: 4, taken: 5 } as const

/** The provider owes the coins, and the buyer has them coming: Dr 1180, Cr 2160. */
export function paidJournal(order: Posted, atMs: number) {
  const amount = order.coinAmount + order.commission
  return ofOrder(order, Leg.paid, atMs, [
    line(LedgerCode.cardReceivable, -amount),
    line(LedgerCode.cardPending, amount, order.userId),
  ])
}

/** The buyer gets the coins, and the house its share of the fee: 2160 → 2100 and 4150. */
export function deliveredJournal(order: Posted, atMs: number) {
  const { coinAmount, commission, userId } = order
  return ofOrder(order, Leg.delivered, atMs, [
    line(LedgerCode.cardPending, -(coinAmount + commission), userId),
    line(LedgerCode.spotAvailable, coinAmount, userId),
    line(LedgerCode.cardIncome, commission),
  ])
}

/** The money went back before anything was delivered: Dr 2160, Cr 1180. */
export function returnedJournal(order: Posted, atMs: number) {
  const amount = order.coinAmount + order.commission
  return ofOrder(order, Leg.returned, atMs, [
    line(LedgerCode.cardPending, -amount, order.userId),
    line(LedgerCode.cardReceivable, amount),
  ])
}

/** What of the coins the buyer still has, and where. */
export interface Recovered {
  readonly spot: Amount
  readonly funding: Amount
}

/** After a charge-back: what the buyer still has comes back, our share of the fee goes, and the rest is lost (5140). */
export function settledJournal(order: Posted, { spot, funding }: Recovered, atMs: number) {
  const { coinAmount, commission, userId } = order
  return ofOrder(order, Leg.settled, atMs, [
    line(LedgerCode.cardReceivable, coinAmount + commission),
    line(LedgerCode.spotAvailable, -spot, userId),
    line(LedgerCode.funding, -funding, userId),
    line(LedgerCode.cardIncome, -commission),
    line(LedgerCode.badDebt, spot + funding - coinAmount),
  ])
}

/** What is taken later of a charge-back that was booked: so much less is lost. */
export function takenJournal(order: Posted, number: number, { spot, funding }: Recovered, atMs: number) {
  const parts = [
    line(LedgerCode.spotAvailable, -spot, order.userId),
    line(LedgerCode.funding, -funding, order.userId),
    line(LedgerCode.badDebt, spot + funding),
  ]
  return ofOrder(order, Leg.taken, atMs, parts, `/${number}`)
}

type Part = Omit<Line, 'asset'>

/** `amount`: positive = credit. */
function line(code: number, amount: Amount, userId?: number): Part {
  return { code, amount, ...(userId !== undefined && { owner: mainAccountOf(userId) }) }
}

function ofOrder({ orderId, asset }: Posted, leg: number, bizTime: number, parts: readonly Part[], number = '') {
  const key = { bizType: BizType.card, bizId: `card:${orderId}${number}`, bizTime, leg }
  return journal(
    key,
    parts.filter(({ amount }) => amount !== 0n).map((part) => ({ ...part, asset })),
  )
}
