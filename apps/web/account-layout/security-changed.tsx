import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { Done } from './done.tsx'
import { HeldUntil } from './held-until.tsx'
import { useToSecurity } from './use-to-security.ts'

interface SecurityChangedProps {
  readonly title: string
  readonly heldUntilMs: number | null
  /** All other sessions were signed out. */
  readonly endedOthers?: boolean
  /** As `Done`. */
  readonly isOther?: boolean
  readonly children?: ReactNode
}

/** The end of a security change: its side effects, and the way back. */
export function SecurityChanged({ title, heldUntilMs, endedOthers, isOther = false, children }: SecurityChangedProps) {
  const t = useWords('account-layout')
  const { to } = useToSecurity()
  return (
    <Done title={title} to={to} go={t('backToSecurity')} isOther={isOther}>
      {children}
      {endedOthers && <p>{t('othersEnded')}</p>}
      <HeldUntil atMs={heldUntilMs} />
    </Done>
  )
}
