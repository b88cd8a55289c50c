import type { FillRow, ListRow, OrderRow } from '@bowline/contract/order.ts'
import type { TicketRequest } from './ticket-request.ts'

/** What the exchange answered: the order or list as it is, and what it took at once. */
export interface Placed {
  readonly orders: readonly OrderRow[]
  readonly fills: readonly FillRow[]
  /** It had arrived before: an earlier answer was lost on the way. */
  readonly isRepeat: boolean
}

/** A refusal: the code of the contract, the server's own words, and the filter that failed, if one did. */
export interface Refusal {
  readonly code: string
  readonly text: string
  readonly filter?: string
}

/**
 * Sending as steps. One intent has one client id: while its fate is unknown nothing else can be sent, and asking again
 * sends the very same request, which the exchange answers with the first order instead of placing a second.
 */
export type Submission =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly request: TicketRequest }
  | { readonly step: 'sending'; readonly request: TicketRequest; readonly tries: number }
  | { readonly step: 'unknown'; readonly request: TicketRequest }
  | { readonly step: 'refused'; readonly refusal: Refusal }
  | { readonly step: 'placed'; readonly placed: Placed }

export type SubmissionEvent =
  | { readonly is: 'asked'; readonly request: TicketRequest }
  | { readonly is: 'sent'; readonly request: TicketRequest }
  | { readonly is: 'placed'; readonly placed: Placed }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  /** No answer in time, or none that can be read. */
  | { readonly is: 'lost' }
  | { readonly is: 'sentAgain' }
  /** Looking for it showed that it had arrived. */
  | { readonly is: 'found'; readonly placed: Placed }
  /** Closed the question, read the answer, or gave the lost one up. */
  | { readonly is: 'dismissed' }

const MOST_TRIES = 2

export function nextSubmission(now: Submission, event: SubmissionEvent): Submission {
  switch (event.is) {
    case 'asked':
      return isUnderway(now) ? now : { step: 'asking', request: event.request }
    case 'sent':
      return isUnderway(now) ? now : { step: 'sending', request: event.request, tries: 1 }
    case 'placed':
      return isUnderway(now) ? { step: 'placed', placed: event.placed } : now
    case 'refused':
      return isUnderway(now) ? { step: 'refused', refusal: event.refusal } : now
    case 'lost':
      if (now.step !== 'sending') return now
      return now.tries < MOST_TRIES ? { ...now, tries: now.tries + 1 } : { step: 'unknown', request: now.request }
    case 'found':
      return now.step === 'unknown' ? { step: 'placed', placed: event.placed } : now
    case 'sentAgain':
      return now.step === 'unknown' ? { step: 'sending', request: now.request, tries: MOST_TRIES } : now
    case 'dismissed':
      return now.step === 'sending' ? now : { step: 'idle' }
  }
}

/** An order may be on its way: nothing else is sent. */
export function isUnderway({ step }: Submission): boolean {
  return step === 'sending' || step === 'unknown'
}

/** Answers of either call in one shape. */
export function placedFrom(answer: {
  readonly order?: OrderRow | null
  readonly list?: ListRow
  readonly fills: readonly FillRow[]
  readonly isRepeat: boolean
}): Placed {
  const orders = answer.list ? answer.list.orders : answer.order ? [answer.order] : []
  return { orders, fills: answer.fills, isRepeat: answer.isRepeat }
}

/** How a placed order is told: by the first of its orders that is not waiting for another. */
export function fateOf({ orders }: Placed): 'filled' | 'partly' | 'rests' | 'waits' | 'ended' | 'endedPartly' | 'list' {
  const [order] = orders
  if (orders.length > 1) return 'list'
  if (!order) return 'ended'
  if (order.status === 'filled') return 'filled'
  if (order.status === 'new') return order.isWaiting ? 'waits' : 'rests'
  if (order.status === 'partiallyFilled') return 'partly'
  return /^0(\.0*)?$/.test(order.executedQty) ? 'ended' : 'endedPartly'
}
