import { useCallback, useEffect, useEffectEvent, useState } from 'react'

export interface Answer<T> {
  /** The latest answer; kept while asking again, and when that fails. */
  readonly data: T | undefined
  readonly error: Error | undefined
  readonly isAsking: boolean
  /** Always the same function. */
  readonly again: () => void
}

interface Settled<T> {
  readonly key: string
  readonly round: number
  readonly data?: T
  readonly error?: Error
}

const RETRY_MS = 10_000

/**
 * Calls `ask` when the component mounts and whenever `key` changes. Only the answer to the latest call counts; data of
 * another key is not returned.
 */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<Settled<T>>()
  const askNow = useEffectEvent(ask)
  const again = useCallback(() => setRound((count) => count + 1), [])
  useEffect(() => {
    let isLast = true
    const settle = (outcome: Settled<T>) => {
      if (isLast) setSettled((known) => ({ ...(known?.key === key && { data: known.data }), ...outcome }))
    }
    askNow().then(
      (data) => settle({ key, round, data }),
      (error: Error) => settle({ key, round, error }),
    )
    return () => {
      isLast = false
    }
  }, [key, round])
  const current = settled?.key === key ? settled : undefined
  return {
    data: current?.data,
    error: current?.error,
    isAsking: current?.round !== round,
    again,
  }
}

/** As `useAnswer`, and asks again by itself until there is an answer. */
export function useSureAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const answer = useAnswer(key, ask)
  const { error, again } = answer
  const askAgain = useEffectEvent(again)
  useEffect(() => {
    if (!error) return
    const timer = setTimeout(() => askAgain(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [error])
  return answer
}
