import { loadChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import type { estimatePassword } from './estimate-password.ts'

export interface PasswordStrength {
  /** 0 to 4; the server refuses what is below 2. */
  readonly score: number
  /** What makes it weak, in the names of the estimator. */
  readonly warning: string | undefined
}

/** How long a password would be guessed at; undefined while nothing is typed, or the estimate is not here. */
export function usePasswordStrength(password: string, about: readonly string[]) {
  const [estimate, setEstimate] = useState<typeof estimatePassword>()
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    // Registration works without it; the server decides.
    if (isWanted)
      loadChunk(import('./estimate-password.ts')).then(
        ({ estimatePassword }) => setEstimate(() => estimatePassword),
        () => undefined,
      )
  }, [isWanted])
  const typed = useDeferredValue(password)
  const strength: PasswordStrength | undefined = estimate && typed ? estimate(typed, about) : undefined
  return { strength, prepare: () => setIsWanted(true) }
}
