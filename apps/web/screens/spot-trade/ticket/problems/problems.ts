import type { Problem as AnyProblem } from '../../../../desk/order-ticket/problems/problem.ts'
import type { Draft, TicketField } from '../draft.ts'
import type { OrderContext } from '../order-context.ts'
import type { Ticket } from '../order-ticket.ts'
import { bookProblems, distanceProblems } from './problems-of-book.ts'
import { fieldProblems } from './problems-of-fields.ts'
import { fundsProblems } from './problems-of-funds.ts'
import { ruleProblems } from './problems-of-rules.ts'

/** Their texts are under `ticket.problem.`. */
export const problemCodes = [
  /** What was typed is no number, in whichever field. */
  'number',
  'price.missing',
  'price.step',
  'price.range',
  'price.band',
  'price.bandGuess',
  'price.farAbove',
  'price.farBelow',
  'price.wouldTake',
  'trigger.missing',
  'trigger.step',
  'trigger.range',
  'trigger.tooLow',
  'trigger.tooHigh',
  'trailingPercent.missing',
  'trailingPercent.step',
  'trailingPercent.range',
  'activation.step',
  'activation.range',
  'stopLimit.step',
  'stopLimit.range',
  'size.missing',
  'size.step',
  'size.range',
  'size.least',
  'size.most',
  'size.notionalLeast',
  'size.notionalMost',
  'size.position',
  'visible.missing',
  'visible.step',
  'visible.range',
  'visible.whole',
  'visible.parts',
  'expireAt.missing',
  'expireAt.soon',
  'profit.missing',
  'profit.step',
  'profit.range',
  'profit.tooLow',
  'profit.tooHigh',
  'loss.missing',
  'loss.step',
  'loss.range',
  'loss.tooLow',
  'loss.tooHigh',
  'pendingTrigger.missing',
  'pendingTrigger.step',
  'pendingTrigger.range',
  'pendingPrice.missing',
  'pendingPrice.step',
  'pendingPrice.range',
  'funds.short',
  'funds.reserve',
  'funds.later',
  'open.orders',
  'open.conditional',
  'open.lists',
  'book.empty',
  'book.thin',
  'book.band',
  'book.slippage',
  'book.ioc',
  'book.fok',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface Problem extends AnyProblem {
  readonly code: ProblemCode
  readonly field: TicketField
}

/** All problems that prevent sending, in the order in which a person fixes them; then the notices. */
export function problemsOf(ticket: Ticket, draft: Draft, context: OrderContext): Problem[] {
  const fields = fieldProblems(ticket, draft, context)
  if (fields.length > 0) return [...fields, ...distanceProblems(draft, context)]
  const found = [
    ...ruleProblems(draft, context),
    ...bookProblems(draft, context),
    ...fundsProblems(draft, context),
    ...distanceProblems(draft, context),
  ]
  return [...found.filter(({ level }) => level === 'stop'), ...found.filter(({ level }) => level !== 'stop')]
}
