import { useEffect, useEffectEvent } from 'react'
import type { Placed, Submission } from './submission.ts'
import type { TicketRequest } from './ticket-request.ts'

const PAUSE_MS = 4_000

/** Looks for an order of unknown fate as soon as the exchange answers again, and until it is found. */
export function useLookAgain(
  submission: Submission,
  isLive: boolean,
  find: (request: TicketRequest) => Promise<Placed | undefined>,
  found: (placed: Placed) => void,
): void {
  const look = useEffectEvent(find)
  const tell = useEffectEvent(found)
  useEffect(() => {
    if (submission.step !== 'unknown' || !isLive) return
    const { request } = submission
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const again = async () => {
      // Without an answer it is as unknown as before.
      const placed = await look(request).catch(() => undefined)
      if (isOver) return
      if (placed) tell(placed)
      else timer = setTimeout(again, PAUSE_MS)
    }
    void again()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [submission, isLive])
}
