import type { TicketButton } from '../../../desk/order-ticket/ticket-button.ts'
import type { SpotMarket } from '../spot-market.ts'
import { type Draft, draftOf } from './draft.ts'
import { contextOf, type OrderContext, type SpotTicketData } from './order-context.ts'
import { changeTicket, startTicket, type Ticket, type TicketAction } from './order-ticket.ts'
import { type Problem, problemsOf } from './problems/problems.ts'
import { type Receipt, receiptOf } from './sending/receipt.ts'
import { buttonOf } from './sending/ticket-button.ts'
import { requestOf, type TicketRequest } from './sending/ticket-request.ts'

/** The defaults of domain/spot.md for BTC and USDT: tick 0.01, lot 0.00001, band 5 %. */
export const btcUsdt: SpotMarket = {
  pair: 'BTC_USDT',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  state: 'trading',
  opensAtMs: null,
  priceDecimals: 2,
  qtyDecimals: 5,
  tick: '0.01',
  lot: '0.00001',
  minPrice: '0.01',
  maxPrice: '1000000.00',
  minQty: '0.00001',
  maxQty: '10000.00000',
  marketMaxQty: '1000.00000',
  minNotional: '5.00000000',
  maxNotional: '9000000.00000000',
  maxPosition: null,
  priceBand: { bidDown: '0.2', bidUp: '1.1', askDown: '0.9', askUp: '5' },
  executionBand: '0.05',
  listingPrice: '60000.00',
  orderTypes: ['limit', 'market', 'limitMaker', 'stopMarket', 'stopLimit', 'takeProfitMarket', 'takeProfitLimit'],
  stpModes: ['expireTaker', 'expireMaker', 'expireBoth', 'decrement'],
  defaultStp: 'expireMaker',
  maxOpenOrders: 200,
  maxConditional: 20,
  maxLists: 20,
  maxIcebergParts: 10,
  maxAmends: 10,
  minTrailingBps: 10,
  maxTrailingBps: 2000,
  makerRate: '0.001',
  takerRate: '0.001',
  hasPromotion: false,
  takesPlatformToken: true,
  categories: ['layer-1'],
  listedAtMs: 0,
}

/** Best bid 59,990, best ask 60,000, last 60,000; 10,000 USDT and 0.5 BTC are there. */
export function data(changes: Partial<SpotTicketData> = {}): SpotTicketData {
  return {
    market: btcUsdt,
    state: 'trading',
    bids: [
      { price: '59990.00', qty: '0.10000' },
      { price: '59980.00', qty: '1.00000' },
      { price: '59900.00', qty: '5.00000' },
    ],
    asks: [
      { price: '60000.00', qty: '0.01000' },
      { price: '60010.00', qty: '0.02000' },
      { price: '60100.00', qty: '5.00000' },
    ],
    last: '60000.00',
    average: '60000.00',
    balances: new Map([
      ['BTC', { available: '0.50000000', locked: '0.00000000' }],
      ['USDT', { available: '10000.00000000', locked: '0.00000000' }],
    ]),
    rates: { maker: '0.001', taker: '0.001' },
    book: 'live',
    account: 'live',
    isSignedIn: true,
    isFrozen: false,
    givesPlayMoney: false,
    nowMs: Date.UTC(2026, 0, 5),
    ...changes,
  }
}

/** Everything a form shows of one ticket. */
export interface Shown {
  readonly ticket: Ticket
  readonly context: OrderContext
  readonly draft: Draft
  readonly problems: readonly Problem[]
  readonly receipt: Receipt | undefined
  readonly button: TicketButton
  readonly request: TicketRequest
}

export function shown(ticket: Partial<Ticket>, around: Partial<SpotTicketData> = {}): Shown {
  const full = startTicket(ticket)
  const context = contextOf(data(around))
  const draft = draftOf(full, context)
  const problems = problemsOf(full, draft, context)
  return {
    ticket: full,
    context,
    draft,
    problems,
    receipt: receiptOf(draft, context),
    button: buttonOf(full, draft, problems, context),
    request: requestOf(full, draft, context, 'intent-1'),
  }
}

export const base = (text: string) => ({ size: { by: 'base', text } }) as const
export const quote = (text: string) => ({ size: { by: 'quote', text } }) as const
export const percent = (text: string) => ({ size: { by: 'percent', text } }) as const

export function after(ticket: Ticket, ...actions: readonly TicketAction[]): Ticket {
  return actions.reduce(changeTicket, ticket)
}
