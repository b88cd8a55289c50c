import { Button } from '@bowline/design-system/actions/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../words/words.ts'
import styles from './sign-in.module.css'
import type { useStep } from './use-step.ts'

interface StepFormProps {
  readonly step: ReturnType<typeof useStep>
  readonly submit?: string
  readonly children: ReactNode
}

/** The fields of one step and its button; focus starts at the first field. */
export function StepForm({ step: { busy, onSubmit }, submit = t('sign-in.submit'), children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
      {children}
      <Button kind="primary" type="submit" full busy={busy} busyLabel={t('busy')}>
        {submit}
      </Button>
    </form>
  )
}
