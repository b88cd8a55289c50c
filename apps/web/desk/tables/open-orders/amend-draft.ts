import type { CallParams } from '@bowline/contract/calls.ts'
import type { OrderRow } from '@bowline/contract/order.ts'
import { compareDecimals, decimalParts, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { unreadableText } from '@bowline/design-system/numbers/type-decimal.ts'
import { isWholeSteps } from '../../number-fault.ts'
import { isNothing } from '../order-figures.ts'

const amendFields = ['stopPrice', 'price', 'qty'] as const
export type AmendField = (typeof amendFields)[number]

/** The values typed into the row; '' if the order has no such field. */
export type AmendDraft = Readonly<Record<AmendField, string>>

/**
 * What of an order can be changed (domain/spot.md §3): alone and unfilled everything, once it has begun to fill its
 * quantity downwards, nothing of a list's legs.
 */
export function changeableFields(order: OrderRow): readonly AmendField[] {
  if (order.listId !== null || order.qty === null) return []
  if (order.status === 'partiallyFilled') return ['qty']
  if (order.status !== 'new') return []
  return amendFields.filter((field) => order[field] !== null && (field !== 'stopPrice' || order.isWaiting))
}

export function draftOf(order: OrderRow): AmendDraft {
  const text = (value: string | null) => trimDecimals(value ?? '')
  return { stopPrice: text(order.stopPrice), price: text(order.price), qty: text(order.qty) }
}

export type AmendParams = CallParams<'POST /exchange-web/web/order/amend'>

export type AmendReading =
  | { readonly is: 'unchanged' }
  | {
      readonly is: 'wrong'
      readonly field: AmendField
      /** `filled`: not more than the filled amount. `lower`: it is partly filled and can only be reduced. */
      readonly why: 'missing' | 'number' | 'step' | 'filled' | 'lower'
    }
  | { readonly is: 'ready'; readonly params: AmendParams; readonly keepsPlace: boolean }

interface Steps {
  readonly tick: string
  readonly lot: string
}

/** What sending the draft would do. Without the market's steps, the exchange has to check them. */
export function readAmend(order: OrderRow, draft: AmendDraft, steps: Steps | undefined): AmendReading {
  const changed = changeableFields(order).filter((field) => !isSame(draft[field], order[field]))
  for (const field of changed) {
    const why = wrongWith(field, draft[field], order, steps)
    if (why) return { is: 'wrong', field, why }
  }
  if (changed.length === 0) return { is: 'unchanged' }
  return {
    is: 'ready',
    params: {
      pair: order.pair,
      orderId: order.id,
      ...Object.fromEntries(changed.map((field) => [field, draft[field]])),
    },
    keepsPlace: changed.length === 1 && changed[0] === 'qty' && !order.isWaiting && isLower(draft.qty, order.qty),
  }
}

function isSame(text: string, now: string | null): boolean {
  return decimalParts(text) !== undefined && now !== null && compareDecimals(text, now) === 0
}

function isLower(text: string, now: string | null): boolean {
  return now !== null && compareDecimals(text, now) < 0
}

function wrongWith(field: AmendField, text: string, order: OrderRow, steps: Steps | undefined) {
  if (unreadableText(text) !== undefined) return 'number'
  if (isNothing(text)) return 'missing'
  if (steps && !isWholeSteps(text, field === 'qty' ? steps.lot : steps.tick)) return 'step'
  if (field !== 'qty') return undefined
  const places = 18
  const gone = toUnits(order.executedQty, places) + toUnits(order.preventedQty, places)
  if (toUnits(text, places) <= gone) return 'filled'
  return order.status === 'partiallyFilled' && !isLower(text, order.qty) ? 'lower' : undefined
}
