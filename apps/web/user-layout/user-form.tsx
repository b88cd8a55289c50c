import { Button } from '@bowline/design-system/actions/button.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { focusFirstWrong } from '../account-layout/focus-first-wrong.ts'
import { Notice } from '../account-layout/notice.tsx'
import { replayTypedEarly } from './typed-early.ts'
import styles from './user-form.module.css'

interface UserFormProps {
  readonly submit: string
  readonly busyLabel: string
  readonly busy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The error that no field shows. */
  readonly error?: ReactNode
  /** Changes on errors: the focus moves to the first invalid field. */
  readonly wrong?: unknown
  /** Called when the user starts to fill it in. */
  readonly onBegin?: (() => void) | undefined
  /** Shown below the button. */
  readonly under?: ReactNode
  readonly children: ReactNode
}

/** Fields, error and one button. */
export function UserForm({ submit, busyLabel, busy, onSubmit, error, wrong, onBegin, under, children }: UserFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isTakenOver, setTakenOver] = useState(false)
  useEffect(() => {
    setTakenOver(true)
    if (form.current) replayTypedEarly(form.current)
  }, [])
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])
  const send = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event)
    focusFirstWrong(event.currentTarget)
  }
  return (
    // Nothing is sent before the script has loaded, and nothing typed may end up in a URL.
    <form
      ref={form}
      method="post"
      className={styles.form}
      onSubmit={send}
      noValidate
      aria-busy={busy}
      onFocus={onBegin}
    >
      {children}
      {error && <Notice kind="bad">{error}</Notice>}
      <Button kind="primary" type={isTakenOver ? 'submit' : 'button'} size="l" full busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
      {under}
    </form>
  )
}
