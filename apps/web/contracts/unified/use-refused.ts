import { useState } from 'react'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'

/** Why the exchange refused, kept beside what was asked; every other failure is shown as everywhere. */
export function useRefused() {
  const showError = useShowError()
  const [refused, setRefused] = useState<string>()
  const refuse = (error: unknown) => {
    if (isSiteApiError(error) && error.failure === 'refused' && error.sentence !== undefined) setRefused(error.sentence)
    else showError(error)
  }
  return { refused, refuse, forget: () => setRefused(undefined) }
}
