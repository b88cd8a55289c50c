import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'
import { isAboutProof } from '../../second-factor/factor-refusals.ts'
import { Operation } from '../../second-factor/proof-ways.ts'
import { sendOwnCode } from '../../second-factor/send-code.ts'
import { SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { useWords } from '../../words/use-words.ts'

interface OldMobileProps {
  readonly mobile: string
  onDone(): void
}

/** First step: an SMS to the present number. */
export function OldMobile({ mobile, onDone }: OldMobileProps) {
  const t = useWords('account-contact')
  const layout = useWords('account-layout')
  const factor = useWords('second-factor')
  const { siteApi } = usePage()
  const [code, setCode] = useState('')
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi('POST /exchange-web/web/userCenterMobile/verifyCurrentMobile', { smsCode: code }),
    onDone,
    isWholeCode(code),
  )
  const ofCode = refusal && isAboutProof(refusal.code) ? refusal.text : undefined
  const formError = tried && !isWholeCode(code) ? factor('code.form') : undefined
  return (
    <AccountForm
      title={t('mobile.step.old')}
      submit={t('next')}
      busy={busy}
      busyLabel={layout('busy')}
      refusal={ofCode ? undefined : refusal?.text}
      onSubmit={submit}
    >
      <SentCodeField
        onSent={forget}
        label={factor('label.sms')}
        hint={factor('text.sms', { target: mobile })}
        value={code}
        onChange={setCode}
        send={() => sendOwnCode(siteApi, 'sms', Operation.oldMobile)}
        error={ofCode ?? formError}
      />
    </AccountForm>
  )
}
