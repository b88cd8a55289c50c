import { useEffect, useEffectEvent, useState } from 'react'

const EVERY_MS = 3_000
/** After this long, several requests in a row have failed. */
const STALE_MS = 5 * EVERY_MS

export interface Fresh<T> {
  readonly data: T | undefined
  /** Why there is nothing to show. */
  readonly error: Error | undefined
  /** Since the data was last known to be current; undefined while it is. */
  readonly staleSeconds: number | undefined
  /** Asks now, as after a change of one's own. */
  readonly again: () => void
}

/**
 * What a call answers, asked again every few seconds while `isOpen` says that it can still change and somebody looks at
 * the page. A failure keeps what is known, and its age is shown.
 */
export function useFresh<T>(key: string, ask: () => Promise<T>, isOpen: (data: T) => boolean, first?: T): Fresh<T> {
  const [known, setKnown] = useState<{ key: string; data?: T; error?: Error }>({ key, ...(first && { data: first }) })
  const [staleSeconds, setStaleSeconds] = useState<number>()
  const [round, setRound] = useState(0)
  const askNow = useEffectEvent(ask)
  const mayChange = useEffectEvent((data: T | undefined) => data === undefined || isOpen(data))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks at once
  useEffect(() => {
    let isOver = false
    let rightAtMs = performance.now()
    let asked = 0
    let answered = 0
    let data: T | undefined
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      asked += 1
      const turn = asked
      const answer = await askNow().then(
        (value) => ({ value }),
        (error: Error) => ({ error }),
      )
      // A slow answer may come after that to a later question.
      if (isOver || turn < answered) return
      if ('value' in answer) {
        answered = turn
        rightAtMs = performance.now()
        data = answer.value
        setKnown({ key, data: answer.value })
      } else setKnown((before) => ({ ...(before.key === key ? before : { key }), error: answer.error }))
      const ageMs = performance.now() - rightAtMs
      setStaleSeconds(ageMs > STALE_MS ? Math.round(ageMs / 1_000) : undefined)
    }
    const lookIfOpen = () => {
      if (mayChange(data)) void look()
    }
    void look()
    const timer = setInterval(lookIfOpen, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [key, round])
  const current = known.key === key ? known : undefined
  return {
    data: current?.data,
    error: current?.data === undefined ? current?.error : undefined,
    staleSeconds,
    again: () => setRound((count) => count + 1),
  }
}
