import type { DeskMessage } from '../desk.ts'
import type { Problem } from './problems/problem.ts'
import type { Refusal } from './sending/submission.ts'
import type { TicketButton } from './ticket-button.ts'
import type { TicketData } from './ticket-data.ts'

export type TicketSide = 'buy' | 'sell'

/** The types of one product's order form, and what every form has to know of them. */
export interface TicketParts {
  /** What the form holds: texts as typed, and choices. */
  readonly ticket: { readonly side: TicketSide; readonly kind: string }
  readonly action: unknown
  /** Everything it depends on, as the page knows it; numbers are decimal texts. */
  readonly data: TicketData
  /** The same in the numbers the exchange counts in. */
  readonly context: unknown
  /** The orders a ticket stands for. */
  readonly draft: unknown
  /** What sending would do. */
  readonly receipt: unknown
  readonly request: unknown
  /** What the exchange answers to an order it took. */
  readonly placed: unknown
}

/** What one product's order form computes, as pure functions: ticket → draft → problems → receipt → button → request. */
export interface TicketRules<P extends TicketParts> {
  readonly start: (data: P['data'], changes?: Partial<P['ticket']>) => P['ticket']
  readonly change: (ticket: P['ticket'], action: P['action']) => P['ticket']
  readonly contextOf: (data: P['data']) => P['context']
  readonly draftOf: (ticket: P['ticket'], context: P['context']) => P['draft']
  /** All that prevents sending, in the order in which a person fixes it; then the notices. */
  readonly problemsOf: (ticket: P['ticket'], draft: P['draft'], context: P['context']) => readonly Problem[]
  readonly receiptOf: (draft: P['draft'], context: P['context']) => P['receipt'] | undefined
  readonly buttonOf: (
    ticket: P['ticket'],
    draft: P['draft'],
    problems: readonly Problem[],
    context: P['context'],
  ) => TicketButton
  /** The request for a valid draft. Its client id makes sending it again harmless. */
  readonly requestOf: (ticket: P['ticket'], draft: P['draft'], context: P['context'], clientId: string) => P['request']
  /** The field a refusal is about, if the form has it; undefined = the order as a whole. */
  readonly refusedField: (refusal: Refusal, draft: P['draft']) => string | undefined
  /** What a message of another panel changes. */
  readonly received: (message: DeskMessage) => P['action'] | undefined
  /** After this order was taken the form is for the next. */
  readonly afterPlaced: (asked: P['ticket']) => P['action']
  /** For a market that takes nothing else for now. */
  readonly turnPostOnly: P['action']
}
