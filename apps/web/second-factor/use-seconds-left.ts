import { useEffect, useState } from 'react'
import { secondsLeft } from './seconds-left.ts'

const TICK_MS = 250

/** Seconds until a time of this browser's clock, rendered as they pass. */
export function useSecondsLeft(untilMs: number | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(untilMs, Date.now()))
  useEffect(() => {
    const look = () => setSeconds(secondsLeft(untilMs, Date.now()))
    look()
    if (untilMs === undefined) return
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return seconds
}
