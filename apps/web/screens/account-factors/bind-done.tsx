import { useState } from 'react'
import { Done } from '../../account-layout/done.tsx'
import { HeldUntil } from '../../account-layout/held-until.tsx'
import { useWords } from '../../words/use-words.ts'
import type { BoundAuthenticator } from './bound-authenticator.ts'
import { ShownCodes } from './shown-codes.tsx'

/** Third step: the recovery codes, shown this once, kept somewhere before one goes on. */
export function BindDone({ bound: { recoveryCodes, withdrawalsHeldUntilMs } }: { readonly bound: BoundAuthenticator }) {
  const t = useWords('account-factors')
  const layout = useWords('account-layout')
  const [kept, setKept] = useState(false)
  if (!kept) return <ShownCodes codes={recoveryCodes} title={t('bind.step.recovery')} onKept={() => setKept(true)} />
  return (
    <Done title={t('bind.done')} to="/account/security" go={layout('backToSecurity')}>
      <p>{t('bind.done.text')}</p>
      <p>{layout('othersEnded')}</p>
      <HeldUntil atMs={withdrawalsHeldUntilMs} />
    </Done>
  )
}
