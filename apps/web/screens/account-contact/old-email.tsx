import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'
import { isAboutProof } from '../../second-factor/factor-refusals.ts'
import { SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { useWords } from '../../words/use-words.ts'

interface OldEmailProps {
  readonly email: string
  onDone(): void
}

/** First step: a code to the present address. */
export function OldEmail({ email, onDone }: OldEmailProps) {
  const t = useWords('account-contact')
  const layout = useWords('account-layout')
  const factor = useWords('second-factor')
  const { siteApi } = usePage()
  const [code, setCode] = useState('')
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi('POST /exchange-web/web/userCenterEmail/validPreEmail', { emailCode: code }),
    onDone,
    isWholeCode(code),
  )
  const ofCode = refusal && isAboutProof(refusal.code) ? refusal.text : undefined
  const formError = tried && !isWholeCode(code) ? factor('code.form') : undefined
  return (
    <AccountForm
      title={t('email.step.old')}
      submit={t('next')}
      busy={busy}
      busyLabel={layout('busy')}
      refusal={ofCode ? undefined : refusal?.text}
      onSubmit={submit}
    >
      <SentCodeField
        onSent={forget}
        label={factor('label.email')}
        hint={factor('text.email', { target: email })}
        value={code}
        onChange={setCode}
        send={() => siteApi('POST /exchange-web/web/userCenterEmail/sendEmailCode')}
        error={ofCode ?? formError}
      />
    </AccountForm>
  )
}
