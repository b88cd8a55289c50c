import type { DeskMessage } from '../../../desk/desk.ts'
import type { TicketParts, TicketRules } from '../../../desk/order-ticket/ticket-rules.ts'
import type { TicketForm } from '../../../desk/order-ticket/use-ticket-form.ts'
import { type Draft, draftOf } from './draft.ts'
import { contextOf, type OrderContext, type SpotTicketData } from './order-context.ts'
import { changeTicket, startTicket, type Ticket, type TicketAction } from './order-ticket.ts'
import { problemsOf } from './problems/problems.ts'
import { refusedField } from './problems/refused-field.ts'
import type { Placed } from './sending/placed.ts'
import { type Receipt, receiptOf } from './sending/receipt.ts'
import { buttonOf } from './sending/ticket-button.ts'
import { requestOf, type TicketRequest } from './sending/ticket-request.ts'

export interface SpotParts extends TicketParts {
  readonly ticket: Ticket
  readonly action: TicketAction
  readonly data: SpotTicketData
  readonly context: OrderContext
  readonly draft: Draft
  readonly receipt: Receipt
  readonly request: TicketRequest
  readonly placed: Placed
}

export type SpotForm = TicketForm<SpotParts>

/** What a spot order form computes. */
export const spotRules: TicketRules<SpotParts> = {
  start: ({ last }, changes) => startTicket({ ...changes, price: last ?? '' }),
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

function received(message: DeskMessage): TicketAction | undefined {
  switch (message.kind) {
    case 'price':
      return { do: 'pickPrice', price: message.price }
    case 'qty':
      return { do: 'pickQty', qty: message.qty }
    case 'side':
    case 'compose':
      return { do: 'side', side: message.side }
    case 'percent':
      return { do: 'size', by: 'percent', text: String(message.percent) }
    default:
      return undefined
  }
}
