import { MIN_GTD_MS } from '@bowline/core/formulas.ts'
import type { Reading } from '../../../../desk/order-ticket/readings.ts'
import { textsOf } from '../../../../desk/order-ticket/shown-texts.ts'
import type { Draft, TicketField } from '../draft.ts'
import type { OrderContext } from '../order-context.ts'
import type { Ticket } from '../order-ticket.ts'
import type { Problem, ProblemCode } from './problems.ts'

/** Missing values and values off the market's steps, from the top of the form to the bottom. */
export function fieldProblems(ticket: Ticket, draft: Draft, context: OrderContext): Problem[] {
  const { tick, lot, minPrice, maxPrice, minTrailingBps, maxTrailingBps } = context.data.market
  const texts = textsOf(context)
  const prices = { least: minPrice, most: maxPrice }
  const trails = { least: texts.percent(BigInt(minTrailingBps)), most: texts.percent(BigInt(maxTrailingBps)) }
  const problems: Problem[] = []
  const look = (field: TicketField, { fault, text = '' }: Pick<Reading, 'fault' | 'text'>, step: string) => {
    if (!fault) return
    problems.push({
      code: fault === 'number' ? fault : (`${field}.${fault}` as ProblemCode),
      field,
      level: 'stop',
      values: fault === 'number' ? { text } : { step, ...(field === 'trailingPercent' ? trails : prices) },
    })
  }
  const { visible, profit, loss, pendingTrigger, pendingPrice, ...first } = draft.readings
  for (const [field, reading] of Object.entries(first) as [TicketField, Reading][]) {
    look(field, reading, field === 'trailingPercent' ? '0.01' : tick)
  }
  look('size', draft.sizes, ticket.size.by === 'base' ? lot : '0.00000001')
  if (visible) look('visible', visible, lot)
  for (const [field, reading] of Object.entries({ profit, loss, pendingTrigger, pendingPrice })) {
    if (reading) look(field as TicketField, reading, tick)
  }
  if (ticket.timeInForce === 'gtd') problems.push(...dateProblems(ticket, context))
  return [...problems, ...exitProblems(ticket, draft, context)]
}

function dateProblems({ expireAtMs }: Ticket, { data }: OrderContext): Problem[] {
  const common = { field: 'expireAt', level: 'stop', values: {} } as const
  if (expireAtMs === null) return [{ code: 'expireAt.missing', ...common }]
  return expireAtMs < data.nowMs + MIN_GTD_MS ? [{ code: 'expireAt.soon', ...common }] : []
}

/** A profit lies beyond the entry, a loss before it. */
function exitProblems(ticket: Ticket, { readings }: Draft, context: OrderContext): Problem[] {
  const entry = readings.price?.value ?? 0n
  const texts = textsOf(context)
  return (['profit', 'loss'] as const).flatMap((field): Problem[] => {
    const price = readings[field]?.value ?? 0n
    if (price === 0n || entry === 0n) return []
    const mustBeAbove = (field === 'profit') === (ticket.side === 'buy')
    if (mustBeAbove ? price > entry : price < entry) return []
    const code = mustBeAbove ? (`${field}.tooLow` as const) : (`${field}.tooHigh` as const)
    return [{ code, field, level: 'stop', values: { bound: texts.price(entry) } }]
  })
}
