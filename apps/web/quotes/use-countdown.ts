import { useEffect, useState } from 'react'

const EVERY_MS = 200

/** What is left of a span that began when this was first drawn, ms; 0 when it is over. */
export function useCountdown(spanMs: number): number {
  const [leftMs, setLeftMs] = useState(spanMs)
  useEffect(() => {
    const endsAt = performance.now() + spanMs
    const timer = setInterval(() => {
      const left = Math.max(0, endsAt - performance.now())
      setLeftMs(left)
      if (left === 0) clearInterval(timer)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [spanMs])
  return leftMs
}
