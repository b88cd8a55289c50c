import { type FormEvent, useRef, useState } from 'react'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { type Refusal, useRefusal } from './use-refusal.ts'

interface Submit {
  readonly busy: boolean
  /** Submitting was attempted, so missing values are now shown. */
  readonly tried: boolean
  /** The server's rejection, until the next attempt. */
  readonly refusal: Refusal | undefined
  /** For the form's `onSubmit`; also works without an event. */
  submit(event?: FormEvent<HTMLFormElement>): Promise<void>
  /** Resets the attempt and its rejection. */
  forget(): void
}

/**
 * Submits a form, one submission at a time. Undefined as an answer means that the user gave up and nothing changed.
 * Nothing is sent unless `isReady`, the page's own validation, is true.
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
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const start = () => {
    setTried(false)
    forget()
  }
  return { busy, tried, refusal, submit, forget: start }
}
