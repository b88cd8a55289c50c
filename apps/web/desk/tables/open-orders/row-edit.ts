import type { OrderRow } from '@bowline/contract/order.ts'
import { useState } from 'react'
import { useTerms } from '../market-terms.ts'
import {
  type AmendDraft,
  type AmendField,
  type AmendReading,
  changeableFields,
  draftOf,
  readAmend,
} from './amend-draft.ts'

/** A row being edited in place. */
export interface RowEdit {
  readonly orderId: number
  readonly draft: AmendDraft
  readonly fields: readonly AmendField[]
  readonly reading: AmendReading
  readonly step: (field: AmendField) => string | undefined
  readonly change: (field: AmendField, value: string) => void
}

/** At most one row is edited at a time. Its draft is checked against the current order, which may fill meanwhile. */
export function useRowEdit(orders: ReadonlyMap<number, OrderRow>) {
  const termsOf = useTerms()
  const [open, setOpen] = useState<{ readonly orderId: number; readonly draft: AmendDraft }>()
  const order = open && orders.get(open.orderId)
  const terms = order && termsOf(order.pair)
  const edit: RowEdit | undefined = open &&
    order && {
      ...open,
      fields: changeableFields(order),
      reading: readAmend(order, open.draft, terms),
      step: (field) => (field === 'qty' ? terms?.lot : terms?.tick),
      change: (field, value) => setOpen({ ...open, draft: { ...open.draft, [field]: value } }),
    }
  return {
    edit,
    begin: (wanted: OrderRow) => setOpen({ orderId: wanted.id, draft: draftOf(wanted) }),
    giveUp: () => setOpen(undefined),
  }
}
