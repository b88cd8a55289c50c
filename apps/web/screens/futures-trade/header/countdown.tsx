import { useEffect, useState } from 'react'
import { useLiveDoor } from '../../../live/hooks.ts'
import { timeLeft } from './time-left.ts'

const SECOND_MS = 1_000

/** Hours, minutes and seconds until a moment by the exchange's clock; nothing is asked of anybody when it is over. */
export function Countdown({ untilMs }: { readonly untilMs: number | null }) {
  const door = useLiveDoor()
  const [nowMs, setNow] = useState<number>()
  useEffect(() => {
    const look = () => setNow(door.serverNow())
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [door])
  // The server draws no clock: it would be another one when the page is taken over.
  const text = untilMs === null || nowMs === undefined ? '--:--:--' : timeLeft(untilMs - nowMs)
  return (
    <bdi dir="ltr" role="timer" aria-live="off">
      {text}
    </bdi>
  )
}
