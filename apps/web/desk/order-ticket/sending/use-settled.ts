import { useEffect, useEffectEvent, useState } from 'react'

/** Longer than the pause between two keystrokes. */
const SETTLED_MS = 800

/**
 * The announcement for a field, made once per problem and after typing has paused, since its numbers follow the market.
 */
export function useSettled(about: string | undefined, text: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>()
  const settle = useEffectEvent(() => setSettled(text))
  useEffect(() => {
    if (about === undefined) return
    const timer = setTimeout(() => settle(), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      setSettled(undefined)
    }
  }, [about])
  return settled
}
