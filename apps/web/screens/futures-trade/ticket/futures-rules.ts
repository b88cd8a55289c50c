import type { CallData, CallParams } from '@bowline/contract/calls.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { DeskMessage } from '../../../desk/desk.ts'
import { holdOf } from '../../../desk/order-ticket/problems/hold.ts'
import type { Problem } from '../../../desk/order-ticket/problems/problem.ts'
import type { Refusal } from '../../../desk/order-ticket/sending/submission.ts'
import { textsOf } from '../../../desk/order-ticket/shown-texts.ts'
import { buttonFor, type TicketButton } from '../../../desk/order-ticket/ticket-button.ts'
import type { TicketParts, TicketRules } from '../../../desk/order-ticket/ticket-rules.ts'
import type { TicketForm } from '../../../desk/order-ticket/use-ticket-form.ts'
import { type Draft, draftOf } from './draft.ts'
import { contextOf, type FuturesTicketData, type OrderContext } from './order-context.ts'
import { changeTicket, hasExits, startTicket, type Ticket, type TicketAction, waits } from './order-ticket.ts'
import { problemsOf } from './problems.ts'
import { type Receipt, receiptOf } from './receipt.ts'

export type OrderRequest = CallParams<'POST /fe-co-api/order/order_create'>
export type Placed = CallData<'POST /fe-co-api/order/order_create'>

export interface FuturesParts extends TicketParts {
  readonly ticket: Ticket
  readonly action: TicketAction
  readonly data: FuturesTicketData
  readonly context: OrderContext
  readonly draft: Draft
  readonly receipt: Receipt
  readonly request: OrderRequest
  readonly placed: Placed
}

export type FuturesForm = TicketForm<FuturesParts>

/** What an order form for contracts computes. */
export const futuresRules: TicketRules<FuturesParts> = {
  start: ({ last }, changes) => startTicket({ price: last ?? '', ...changes }),
  change: changeTicket,
  contextOf,
  draftOf,
  problemsOf,
  receiptOf,
  buttonOf,
  requestOf,
  refusedField,
  received,
  afterPlaced: ({ size }) => ({ do: 'placed', size }),
  turnPostOnly: { do: 'kind', kind: 'postOnly' },
}

function buttonOf(ticket: Ticket, draft: Draft, problems: readonly Problem[], context: OrderContext): TicketButton {
  const { data, wallet } = context
  const hasNothing = data.mayOpen && !ticket.closes && wallet.equity <= 0n && wallet.positions.length === 0
  const hold = holdOf(data, { isPostOnly: ticket.kind === 'postOnly', closes: ticket.closes })
  return buttonFor({ hold, hasNothing, problems, send: () => sendText(draft, context) })
}

function sendText({ ticket, lots, price, trigger }: Draft, context: OrderContext) {
  const texts = textsOf(context)
  const { base, sizeUnit = base } = context.data.market
  const word = ticket.kind === 'trailing' ? 'trailing' : trigger > 0n ? 'waiting' : ticket.kind
  return {
    word,
    values: {
      side: sideWord(ticket, context),
      qty: texts.qty(lots),
      base: sizeUnit,
      price: texts.price(price),
      trigger: texts.price(trigger),
      percent: ticket.trailingPercent || '0',
    },
  }
}

/** Under `ticket.do.`: what the side means here. */
function sideWord({ side, closes }: Ticket, { pair }: OrderContext): string {
  if (!closes) return side === 'buy' ? 'long' : 'short'
  const closesLong = side === 'sell'
  return pair.isHedged || closes ? (closesLong ? 'closeLong' : 'closeShort') : side
}

const ORDER_TYPES = { gtc: 1, gtd: 1, market: 2, ioc: 3, fok: 4, postOnly: 5 } as const
const TRIGGERS = { last: 0, mark: 1, index: 2 } as const

function requestOf(ticket: Ticket, draft: Draft, context: OrderContext, clientId: string): OrderRequest {
  const texts = textsOf(context)
  const { kind, side, closes, timeInForce, expireAtMs, triggerBy, exitsBy } = ticket
  const type =
    kind === 'market' || kind === 'stopMarket' || kind === 'trailing'
      ? ORDER_TYPES.market
      : kind === 'postOnly'
        ? ORDER_TYPES.postOnly
        : ORDER_TYPES[timeInForce]
  const { activation } = draft.readings
  return {
    contractId: Number(context.terms.row.id),
    side: side === 'buy' ? 'BUY' : 'SELL',
    open: closes ? 'CLOSE' : 'OPEN',
    type,
    volume: texts.qty(draft.lots),
    ...(timeInForce === 'gtd' && expireAtMs !== null && { expireAt: expireAtMs }),
    ...(draft.price > 0n && { price: texts.price(draft.price) }),
    ...(waits(ticket) && { isConditionOrder: true, triggerType: TRIGGERS[triggerBy] }),
    ...(draft.trigger > 0n && { triggerPrice: texts.price(draft.trigger) }),
    ...(kind === 'trailing' && { callbackRate: fraction(ticket.trailingPercent) }),
    ...(activation && activation.value > 0n && { activationPrice: texts.price(activation.value) }),
    ...(hasExits(ticket) &&
      (draft.profit > 0n || draft.loss > 0n) && {
        isOto: true,
        ...(draft.profit > 0n && {
          takerProfitTrigger: texts.price(draft.profit),
          takerProfitTriggerType: TRIGGERS[exitsBy],
        }),
        ...(draft.loss > 0n && { stopLossTrigger: texts.price(draft.loss), stopLossTriggerType: TRIGGERS[exitsBy] }),
      }),
    clientOrderId: clientId,
  }
}

/** 0.5 percent as 0.005. */
function fraction(percent: string): string {
  const [whole = '0', part = ''] = percent.split('.')
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${part}`
}

const fieldOfCode: Readonly<Record<string, string>> = {
  [SiteCode.futuresMargin]: 'size',
  [SiteCode.futuresReduceOnly]: 'size',
  [SiteCode.futuresLeverage]: 'size',
  [SiteCode.futuresCompliance]: 'notice',
  [SiteCode.orderWouldTrigger]: 'trigger',
  [SiteCode.orderWouldTake]: 'price',
  [SiteCode.orderPriceBand]: 'price',
}
const fieldOfFilter: Readonly<Record<string, string>> = {
  PRICE: 'price',
  LOT: 'size',
  MARKET_LOT: 'size',
  NOTIONAL: 'size',
}

function refusedField({ code, filter = '' }: Refusal, { readings }: Draft): string | undefined {
  const field = fieldOfCode[code] ?? fieldOfFilter[filter]
  return field === 'size' || field === 'notice' || (field !== undefined && field in readings) ? field : undefined
}

function received(message: DeskMessage): TicketAction | undefined {
  switch (message.kind) {
    case 'price':
      return { do: 'pickPrice', price: message.price }
    case 'qty':
      return { do: 'pickQty', qty: message.qty }
    case 'side':
    case 'compose':
      return { do: 'side', side: message.side }
    case 'atMarket':
      return { do: 'kind', kind: 'market' }
    case 'percent':
      return { do: 'size', by: 'percent', text: String(message.percent) }
    default:
      return undefined
  }
}
