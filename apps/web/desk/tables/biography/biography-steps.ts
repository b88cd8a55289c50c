import type { CallData } from '@bowline/contract/calls.ts'
import type { FillRow, OrderRow } from '@bowline/contract/order.ts'
import { isNothing, triggersAbove } from '../order-figures.ts'

export type Step = CallData<'GET /exchange-web/web/order/biography'>['steps'][number]

/** The text of a step, as the end of its key `tables.step.<sentence>`. */
export type Sentence =
  | 'accepted'
  | 'waits'
  | 'waitsForOther'
  | 'placed'
  | 'restedFirst'
  | 'rested'
  | 'activated'
  | 'triggered'
  | 'triggeredUnknown'
  | 'filled'
  | 'prevented'
  | 'amended'
  | 'canceled'
  | 'expired'

export type Tone = 'plain' | 'fill' | 'end'

/** One entry in the timeline of an order. */
export interface StepRow {
  readonly key: string
  readonly atMs: number
  readonly sentence: Sentence
  readonly tone: Tone
  readonly price: string | null
  readonly qty: string | null
  readonly fill: FillRow | null
  readonly reason: OrderRow['reason']
  /** For a waiting order: the direction in which the price has to move. */
  readonly isAbove: boolean
}

/** Steps oldest first, each with its text. After acceptance comes what the order waits for. */
export function stepRows(order: OrderRow, steps: readonly Step[]): StepRow[] {
  return steps.flatMap((step, index) => {
    const row = rowOf(order, step, index)
    const waits = step.what === 'accepted' || step.what === 'placed' ? waiting(order, steps, step, index) : undefined
    return waits ? [row, { ...row, ...waits, key: `${row.key}-waits`, qty: null }] : [row]
  })
}

function rowOf(order: OrderRow, step: Step, index: number): StepRow {
  const { what, atMs, price, qty, qtyAhead, fill, reason } = step
  return {
    key: `${step.sequence}-${index}`,
    atMs,
    sentence: sentenceOf(step),
    tone: what === 'filled' ? 'fill' : what === 'canceled' || what === 'expired' ? 'end' : 'plain',
    price,
    qty: what === 'rested' ? qtyAhead : (qty ?? fill?.qty ?? null),
    fill,
    reason,
    isAbove: triggersAbove(order),
  }
}

function sentenceOf({ what, price, qtyAhead }: Step): Sentence {
  if (what === 'rested') return isNothing(qtyAhead) ? 'restedFirst' : 'rested'
  if (what === 'triggered' && price === null) return 'triggeredUnknown'
  return what
}

/** A conditional order waits for its price; a leg of a list for the order before it. */
function waiting(order: OrderRow, steps: readonly Step[], step: Step, index: number): Partial<StepRow> | undefined {
  const isConditional = order.stopPrice !== null || order.trailingBps !== null
  const isFollowed = steps.some(
    ({ sequence, what }, later) => later > index && what === 'placed' && sequence > step.sequence,
  )
  if (step.what === 'accepted' && (isFollowed || order.status === 'pendingNew')) return { sentence: 'waitsForOther' }
  if (!isConditional || order.trailingBps !== null) return undefined
  return { sentence: 'waits', price: order.stopPrice }
}
