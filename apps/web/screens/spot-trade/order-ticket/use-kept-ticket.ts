import { useEffect, useEffectEvent } from 'react'
import { keepInTab, keptInTab } from '../../../kept-in-tab.ts'
import { onLanguageChange } from '../../../shell/language-change.ts'
import type { TicketForm } from './use-ticket-form.ts'

/** What was typed outlives a change of language, which asks the server for the page anew. */
export function useKeptTicket({ ticket, change }: TicketForm, pair: string): void {
  const key = `ticket-${pair}`
  const keep = useEffectEvent(() => keepInTab(key, JSON.stringify(ticket)))
  const restore = useEffectEvent(() => {
    const kept = keptInTab(key)
    if (kept === null) return
    keepInTab(key, null)
    change({ do: 'restore', ticket: JSON.parse(kept) })
  })
  useEffect(() => {
    restore()
    return onLanguageChange(() => keep())
  }, [])
}
