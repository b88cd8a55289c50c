import { useState } from 'react'
import { t } from '../words/words.ts'

/** One thing at a time that a button does, and why it failed. */
export function useAct(onDone: () => void) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      onDone()
    } catch (failed) {
      setError((failed as Error).message || t('act.unreachable'))
    }
    setBusy(false)
  }
  return { error, busy, act }
}
