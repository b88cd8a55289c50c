import type { CallData } from '@bowline/contract/calls.ts'
import { useEffect, useState } from 'react'
import { usePage } from '../../page-context.ts'

export type InboxHead = CallData<'GET /exchange-web/web/demo/inbox'>['messages'][number]

const EVERY_MS = 1_000
/** After this long, several requests in a row have failed. */
const STALE_MS = 5 * EVERY_MS

export interface Inbox {
  /** Undefined before the first answer. */
  readonly messages: readonly InboxHead[] | undefined
  /** Time since the list was last known to be current; undefined while it is. */
  readonly staleSeconds: number | undefined
}

/** The newest messages to an address, polled while the page is visible. */
export function useInbox(first: readonly InboxHead[] | undefined, to: string): Inbox {
  const { siteApi } = usePage()
  const [messages, setMessages] = useState(first)
  const [staleSeconds, setStaleSeconds] = useState<number>()
  // If the loader failed, the known messages stay.
  useEffect(() => setMessages((known) => first ?? known), [first])
  useEffect(() => {
    let isOver = false
    let rightAtMs = performance.now()
    let asked = 0
    let answered = 0
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      asked += 1
      const turn = asked
      const answer = await siteApi('GET /exchange-web/web/demo/inbox', listOf(to)).catch(() => undefined)
      // A slow answer may come after that to a later question.
      if (isOver || turn < answered) return
      if (answer) {
        answered = turn
        rightAtMs = performance.now()
        setMessages((known) => (known && areSame(known, answer.messages) ? known : answer.messages))
      }
      const ageMs = performance.now() - rightAtMs
      setStaleSeconds(ageMs > STALE_MS ? Math.round(ageMs / 1_000) : undefined)
    }
    // A code may have arrived while the page was loading.
    look()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [siteApi, to])
  return { messages, staleSeconds }
}

export function listOf(to: string) {
  return { limit: 100, ...(to !== '' && { to }) }
}

/** Messages never change, so lists with the same newest message and length are equal. */
function areSame(one: readonly InboxHead[], other: readonly InboxHead[]): boolean {
  return one.length === other.length && one[0]?.id === other[0]?.id
}
