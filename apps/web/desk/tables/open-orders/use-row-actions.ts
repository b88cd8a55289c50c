import type { OrderRow } from '@bowline/contract/order.ts'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useEffect, useMemo, useState } from 'react'
import { SiteApiError } from '../../../site-api/site-api.ts'
import { useWords } from '../../../words/use-words.ts'
import { useDeskCalls } from '../../use-desk-calls.ts'
import { useFailureText } from '../use-failure-text.ts'
import { type AmendParams, changeableFields } from './amend-draft.ts'
import type { OpenRow } from './open-rows.ts'
import { isUnderway, type RowAction, type RowActions, unsettled, withAction } from './row-action.ts'

/** Cancels and changes, each shown at its row until the account's stream confirms it. */
export function useRowActions(orders: ReadonlyMap<number, OrderRow>) {
  const t = useWords('desk/tables')
  const toast = useToast()
  const send = useSend()
  const failureText = useFailureText()
  const [asked, setAsked] = useState<RowActions>(new Map())
  const actions = useMemo(() => unsettled(asked, orders), [asked, orders])

  useEffect(() => {
    if (actions === asked) return
    // A rejection is shown as a toast when its row is gone.
    for (const [key, { step, refusal }] of asked)
      if (!actions.has(key) && step === 'refused' && refusal) toast({ kind: 'bad', text: refusal, durationMs: 8_000 })
    setAsked(actions)
  }, [actions, asked, toast])

  const run = async (key: string, action: RowAction) => {
    if (isUnderway(actions.get(key))) return
    const become = (now: Partial<RowAction>) => setAsked((all) => withAction(all, key, { ...action, ...now }))
    become({ step: 'sending', refusal: undefined })
    try {
      const keptPlace = await send(action)
      become({ step: 'done' })
      toast({ kind: 'good', text: t(doneWord(action, keptPlace)) })
    } catch (error) {
      const isRefused = error instanceof SiteApiError && error.failure === 'refused'
      become(isRefused ? { step: 'refused', refusal: failureText(error) } : { step: 'lost', refusal: undefined })
      if (!(error instanceof SiteApiError)) throw error
    }
  }

  return {
    actions,
    cancel(row: OpenRow) {
      const before = row.kind === 'list' ? row.legs.at(-1) : row.order
      const list = row.kind === 'list' ? row.list : undefined
      if (before) run(row.key, { what: 'cancel', before, list, params: undefined, step: 'sending', refusal: undefined })
    },
    amend(row: OpenRow, params: AmendParams) {
      if (row.kind === 'order' && changeableFields(row.order).length > 0)
        run(row.key, { what: 'amend', before: row.order, list: undefined, params, step: 'sending', refusal: undefined })
    },
    retry(key: string) {
      const action = actions.get(key)
      if (action) run(key, action)
    },
    dismiss: (key: string) => setAsked((all) => withAction(all, key, undefined)),
  }
}

/** Announces the result, for users who do not see the row change. */
function doneWord({ list }: RowAction, keptPlace: boolean | undefined) {
  if (keptPlace === undefined) return list ? 'tables.cancel.done.list' : 'tables.cancel.done'
  return keptPlace ? 'tables.amend.done' : 'tables.amend.done.new'
}

/** Resolves to whether a changed order kept its place; undefined for a cancel. */
function useSend(): (action: RowAction) => Promise<boolean | undefined> {
  const calls = useDeskCalls()
  return async ({ what, before: { pair, id }, list, params }) => {
    if (what === 'amend' && params) return (await calls.amend(params)).keptPlace
    if (list) await calls.cancelList({ pair, listId: list.id })
    else await calls.cancel({ pair, orderId: id })
    return undefined
  }
}
