import type { CallData } from '@bowline/contract/calls.ts'
import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { refusedField } from '../../second-factor/factor-refusals.ts'
import { useSecondsLeft } from '../../second-factor/use-seconds-left.ts'
import { useWords } from '../../words/use-words.ts'
import { missingProofs, neededProofs, type Proofs } from './all-proofs.ts'
import { AllProofsFields } from './all-proofs-fields.tsx'

interface ThawProps {
  readonly security: CallData<'GET /exchange-web/web/userCenterInfo/getSecurityPage'>
  readonly fromMs: number
}

/** Lifts the user's own freeze: not before its time, and with every factor. */
export function Thaw({ security, fromMs }: ThawProps) {
  const t = useWords('account-security')
  const { siteApi } = usePage()
  const [proofs, setProofs] = useState<Proofs>({})
  const isTooEarly = useSecondsLeft(fromMs) > 0
  const needed = neededProofs(security)
  const missing = missingProofs(needed, proofs)
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/thaw', proofs),
    () => location.reload(),
    missing.length === 0,
  )
  if (isTooEarly)
    return (
      <Notice kind="bad" title={t('thaw.wait')}>
        {t.rich('thaw.wait.text', { from: () => <Moment key="from" atMs={fromMs} /> })}
      </Notice>
    )
  return (
    <AccountForm
      title={t('thaw')}
      submit={t('thaw')}
      busy={busy}
      refusal={refusal && refusedField(refusal) === undefined ? refusal.text : undefined}
      onSubmit={submit}
    >
      <p>{t('proofs.all')}</p>
      <AllProofsFields
        needed={needed}
        proofs={proofs}
        onChange={setProofs}
        missing={tried ? missing : []}
        refusal={refusal}
      />
    </AccountForm>
  )
}
