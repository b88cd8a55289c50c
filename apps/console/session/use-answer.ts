import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConsoleApiError } from './console-api.ts'

export interface Answer<T> {
  /** The last one that came; stays while the next is asked for. */
  readonly data: T | undefined
  readonly error: ConsoleApiError | undefined
  readonly isAsking: boolean
  again(): Promise<void>
}

/** Asks when the screen opens and whenever `key` changes; of answers that overtake each other the last question's counts. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: ConsoleApiError }>({ key })
  const [isAsking, setAsking] = useState(true)
  const latest = useRef(0)
  const asking = useRef(ask)
  asking.current = ask
  const again = useCallback(async () => {
    latest.current += 1
    const number = latest.current
    setAsking(true)
    try {
      const data = await asking.current()
      if (number === latest.current) setState({ key, data })
    } catch (error) {
      // What is known stays and is called old.
      if (number === latest.current) setState((known) => ({ ...known, key, error: error as ConsoleApiError }))
    }
    if (number === latest.current) setAsking(false)
  }, [key])
  useEffect(() => {
    void again()
  }, [again])
  const isCurrent = state.key === key
  return { data: isCurrent ? state.data : undefined, error: isCurrent ? state.error : undefined, isAsking, again }
}
