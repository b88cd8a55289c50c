import { useState } from 'react'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { useWords } from '../../words/use-words.ts'
import type { BoundAuthenticator } from './bound-authenticator.ts'
import { ShownCodes } from './shown-codes.tsx'

/** Third step: the recovery codes, shown only once, to save before continuing. */
export function BindDone({ bound: { recoveryCodes, withdrawalsHeldUntilMs } }: { readonly bound: BoundAuthenticator }) {
  const t = useWords('account-factors')
  const [kept, setKept] = useState(false)
  if (!kept) return <ShownCodes codes={recoveryCodes} title={t('bind.step.recovery')} onKept={() => setKept(true)} />
  return (
    <SecurityChanged title={t('bind.done')} heldUntilMs={withdrawalsHeldUntilMs} endedOthers>
      <p>{t('bind.done.text')}</p>
    </SecurityChanged>
  )
}
