import { Operation } from '@bowline/contract/terms/operations.ts'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import type { ShownSecret } from './bound-authenticator.ts'

/** First step: an app on the phone, and verification with the current factors. */
export function BindBegin({ onSecret }: { onSecret(secret: ShownSecret): void }) {
  const t = useWords('account-factors')
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.authenticator)
  const { busy, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/userCenterGoogle/proveForBind', proof)),
    onSecret,
  )
  return (
    <>
      <AccountForm
        title={t('bind.step.app')}
        submit={t('bind.begin')}
        busy={busy}
        refusal={refusal?.text}
        onSubmit={submit}
      >
        <p>{t('bind.app')}</p>
        <p>{t('bind.once')}</p>
      </AccountForm>
      {dialog}
    </>
  )
}
