import { type FormEvent, useRef, useState } from 'react'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { type Refusal, useRefusal } from './use-refusal.ts'

interface Submit {
  readonly busy: boolean
  /** It was sent, or would have been were it filled in right: time to say what is missing. */
  readonly tried: boolean
  /** What the server refused with, until the next try. */
  readonly refusal: Refusal | undefined
  /** For `onSubmit` of the form, or without an event. */
  submit(event?: FormEvent<HTMLFormElement>): Promise<void>
  /** As if it had not been tried. */
  forget(): void
}

/**
 * Sends a form, once at a time. An answer of undefined: given up halfway, nothing was changed. `isReady` = what the page
 * itself can see is right; else nothing is sent.
 */
export function useSubmit<T>(send: () => Promise<T | undefined>, onDone: (answer: T) => void, isReady = true): Submit {
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const sending = useRef(false)
  const { refusal, refuse, forget } = useRefusal()
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    const form = event?.currentTarget
    setTried(true)
    if (!isReady) focusFirstWrong(form)
    if (sending.current || !isReady) return
    sending.current = true
    setBusy(true)
    forget()
    try {
      const answer = await send()
      if (answer !== undefined) {
        setTried(false)
        onDone(answer)
      }
    } catch (error) {
      refuse(error)
      focusFirstWrong(form)
    }
    sending.current = false
    setBusy(false)
  }
  const start = () => {
    setTried(false)
    forget()
  }
  return { busy, tried, refusal, submit, forget: start }
}
