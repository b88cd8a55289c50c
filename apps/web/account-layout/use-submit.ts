import { type FormEvent, useRef, useState } from 'react'
import { type Refusal, useRefusal } from './use-refusal.ts'

interface Submit {
  readonly busy: boolean
  /** What the server refused with, until the next try. */
  readonly refusal: Refusal | undefined
  /** For `onSubmit` of the form, or without an event. */
  submit(event?: FormEvent): Promise<void>
  forget(): void
}

/**
 * Sends a form, once at a time. An answer of undefined: given up halfway, nothing was changed. `isReady` = what the page
 * itself can see is right; else nothing is sent.
 */
export function useSubmit<T>(send: () => Promise<T | undefined>, onDone: (answer: T) => void, isReady = true): Submit {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const { refusal, refuse, forget } = useRefusal()
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (sending.current || !isReady) return
    sending.current = true
    setBusy(true)
    forget()
    try {
      const answer = await send()
      if (answer !== undefined) onDone(answer)
    } catch (error) {
      refuse(error)
    }
    sending.current = false
    setBusy(false)
  }
  return { busy, refusal, submit, forget }
}
