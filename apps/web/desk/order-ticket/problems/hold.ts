import type { Market } from '../../desk.ts'
import { type OrderKind, orderKinds, type Ticket } from '../order-ticket.ts'
import type { TicketFacts } from '../sight.ts'

/** Reasons why no order can be sent, whatever the form contains; their texts are under `ticket.hold.`. */
export const holdReasons = [
  'signIn',
  'preOpen',
  'cancelOnly',
  'halted',
  'delisted',
  'frozen',
  'postOnly',
  'bookConnecting',
  'bookStale',
  'bookFailed',
  'accountConnecting',
  'accountStale',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** The most important reason; undefined when orders can be sent. */
export function holdOf(ticket: Ticket, facts: TicketFacts): HoldReason | undefined {
  const { state, book, account } = facts
  if (state === 'preOpen' || state === 'cancelOnly' || state === 'halted' || state === 'delisted') return state
  if (!facts.isSignedIn) return 'signIn'
  if (facts.isFrozen) return 'frozen'
  if (book === 'failed') return 'bookFailed'
  if (book === 'stale') return 'bookStale'
  if (account === 'stale' || account === 'failed') return 'accountStale'
  if (state === 'postOnly' && ticket.kind !== 'postOnly') return 'postOnly'
  if (book === 'connecting') return 'bookConnecting'
  return account === 'connecting' || facts.balances === undefined ? 'accountConnecting' : undefined
}

/** The kinds of orders the market accepts. */
export function offeredKinds({ orderTypes, maxIcebergParts, maxLists }: Market): readonly OrderKind[] {
  const takes = (...types: Market['orderTypes']) => types.every((type) => orderTypes.includes(type))
  const needs: Record<OrderKind, boolean> = {
    limit: takes('limit'),
    market: takes('market'),
    postOnly: takes('limitMaker'),
    stopLimit: takes('stopLimit'),
    stopMarket: takes('stopMarket'),
    takeProfitLimit: takes('takeProfitLimit'),
    takeProfitMarket: takes('takeProfitMarket'),
    trailing: takes('stopMarket'),
    iceberg: takes('limit') && maxIcebergParts !== 1,
    oco: takes('limit', 'stopMarket') && maxLists > 0,
    oto: takes('limit') && maxLists > 0,
    otoco: takes('limit', 'stopMarket') && maxLists > 0,
  }
  return orderKinds.filter((kind) => needs[kind])
}
