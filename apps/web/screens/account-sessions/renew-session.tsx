import { Field } from '@bowline/design-system/inputs/field.tsx'
import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'
import { CodeInput } from '../../second-factor/code-input.tsx'
import { isAboutProof } from '../../second-factor/factor-refusals.ts'
import { useWords } from '../../words/use-words.ts'

/** A new secret for this session, which ends copies of the old one, all other sessions and pending codes. */
export function RenewSession() {
  const t = useWords('account-sessions')
  const factor = useWords('second-factor')
  const { siteApi } = usePage()
  const [googleCode, setCode] = useState('')
  const isWhole = isWholeCode(googleCode)
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/changeSecureCode', { googleCode }),
    // Loads a new document, since this one has the CSRF token of the old secret.
    () => location.reload(),
    isWhole,
  )
  const ofCode = refusal && isAboutProof(refusal) ? refusal.text : undefined
  return (
    <AccountForm
      title={t('renew')}
      submit={t('renew.do')}
      busy={busy}
      refusal={ofCode ? undefined : refusal?.text}
      onSubmit={submit}
    >
      <p>{t('renew.text')}</p>
      <Field
        label={factor('label.authenticator')}
        error={ofCode ?? (tried && !isWhole ? factor('code.form') : undefined)}
        required
      >
        <CodeInput value={googleCode} onChange={setCode} />
      </Field>
    </AccountForm>
  )
}
