import { Button } from '@bowline/design-system/actions/button.tsx'
import type { FormEvent, ReactNode } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import styles from './account-kyc.module.css'

interface CardFormProps {
  readonly submit: string
  readonly busy?: boolean
  readonly busyLabel: string
  onSubmit(event: FormEvent<HTMLFormElement>): void
  /** What the server refused with and no field shows. */
  readonly refusal?: string | undefined
  readonly children: ReactNode
  /** Below the button: a link back, a note. */
  readonly after?: ReactNode
}

/** Fields, error and one button, for a page that is already a card. */
export function CardForm({ submit, busy = false, busyLabel, onSubmit, refusal, children, after }: CardFormProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
      {children}
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Button kind="primary" type="submit" size="l" full busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
      {after}
    </form>
  )
}
