import { type FormEvent, useState } from 'react'
import type { ConsoleApiError } from '../session/console-api.ts'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'

/** A form for one step of signing in: errors stay at their field, success leads on. */
export function useStep(take: () => Promise<unknown>, problem: () => string | undefined) {
  const { refresh } = useConsole()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = problem()
    setError(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    try {
      await take()
      await refresh()
    } catch (failed) {
      setError((failed as ConsoleApiError).message || t('act.unreachable'))
    }
    setBusy(false)
  }
  return { busy, error, onSubmit }
}
