import { useEffect, useRef, useState } from 'react'

/** Longer than between two keystrokes. */
const SETTLED_MS = 800

/** What is said of a field, once for each thing it is about and when typing has paused: its numbers follow the market. */
export function useSettled(about: string | undefined, text: string | undefined): string | undefined {
  const latest = useRef(text)
  latest.current = text
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    setSettled(undefined)
    if (about === undefined) return
    const timer = setTimeout(() => setSettled(latest.current), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [about])
  return settled
}
