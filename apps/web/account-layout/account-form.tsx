import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import type { FormEvent, ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import styles from './account-form.module.css'
import { Notice } from './notice.tsx'

interface AccountFormProps {
  readonly submit: string
  readonly busyLabel?: string
  readonly busy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** A rejection from the server that no field shows. */
  readonly refusal?: string | undefined
  readonly danger?: boolean
  readonly title?: ReactNode
  readonly children: ReactNode
}

/** A card with fields, one button, and the error between them. */
export function AccountForm(props: AccountFormProps) {
  const t = useWords('account-layout')
  const { submit, busyLabel = t('busy'), busy, onSubmit, refusal, danger, title, children } = props
  return (
    <Card title={title}>
      {/* If it is submitted before the script has loaded, no typed value may end up in a URL. */}
      <form method="post" className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
        {children}
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <Button kind={danger ? 'danger' : 'primary'} type="submit" size="l" full busy={busy} busyLabel={busyLabel}>
          {submit}
        </Button>
      </form>
    </Card>
  )
}
