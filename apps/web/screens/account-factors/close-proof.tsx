import type { CodeText } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { useEffect } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'

interface CloseProofProps {
  onDone(done: { readonly withdrawalsHeldUntilMs: number | null }): void
  /** The password was given too long ago. */
  onExpired(): void
}

const STEP_ORDER: CodeText<'stepOrder'> = '420003'

/** Second step: what follows from it, and the authenticator's code, a passkey or a recovery code. */
export function CloseProof({ onDone, onExpired }: CloseProofProps) {
  const t = useWords('account-factors')
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.authenticator)
  const close = 'POST /exchange-web/web/userCenterGoogle/closeGoogleAuthenticator'
  const { busy, refusal, submit } = useSubmit(
    () => ask(({ validCode }) => siteApi(close, { validType: 1, validCode })),
    onDone,
  )
  const isExpired = refusal?.code === STEP_ORDER
  useEffect(() => {
    if (isExpired) onExpired()
  }, [isExpired, onExpired])
  return (
    <>
      <AccountForm
        title={t('disable.step.proof')}
        submit={t('disable.submit')}
        busy={busy}
        danger
        refusal={refusal?.text}
        onSubmit={submit}
      >
        <Notice kind="warn">{t('disable.warn')}</Notice>
      </AccountForm>
      {dialog}
    </>
  )
}
