import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useCaptcha } from '../../captcha/use-captcha.ts'
import { usePage } from '../../page-context.ts'
import { type SentCode, SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { NewPasswordField } from '../../user-layout/new-password-field.tsx'
import { problemOfPassword } from '../../user-layout/password-problem.ts'
import { nameParts, sentName, type TypedName } from '../../user-layout/sign-in-name.ts'
import { useRefusalText } from '../../user-layout/use-refusal-text.ts'
import { UserForm } from '../../user-layout/user-form.tsx'
import { useWords } from '../../words/use-words.ts'

export type ResetAnswer = CallData<'POST /exchange-web/web/user/forget/reset'>

interface PasswordStepProps {
  readonly name: TypedName
  readonly sent: SentCode
  onDone(answer: ResetAnswer, newPassword: string): void
  onBack(): void
}

/** The code that was sent, and the new password. */
export function PasswordStep({ name, sent, onDone, onBack }: PasswordStepProps) {
  const t = useWords('user-forget')
  const layout = useWords('user-layout')
  const { siteApi } = usePage()
  const captcha = useCaptcha('forget')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const problem = problemOfPassword(password)
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/forget/reset', { ...sentName(name), code, newPassword: password }),
    (answer) => onDone(answer, password),
    problem === undefined && code.length === 6,
  )
  const textAt = useRefusalText(refusal)
  const resend = () =>
    captcha.send((recaptcha) =>
      siteApi('POST /exchange-web/web/user/forget/sendCode', { ...sentName(name), recaptcha }),
    )
  return (
    <UserForm
      submit={t('reset')}
      busyLabel={t('busy')}
      busy={busy}
      onSubmit={submit}
      wrong={refusal}
      error={textAt('form') ?? textAt('name')}
      under={
        <Button kind="plain" onClick={onBack}>
          {t('otherName')}
        </Button>
      }
    >
      <SentCodeField
        label={layout(name.by === 'email' ? 'way.label.email' : 'way.label.sms')}
        value={code}
        onChange={(text) => {
          setCode(text)
          if (refusal) forget()
        }}
        sent={sent}
        send={resend}
        onSent={forget}
        error={textAt('code') ?? (tried && code.length !== 6 ? layout('way.codeForm') : undefined)}
      />
      <NewPasswordField
        label={t('newPassword')}
        value={password}
        onChange={(text) => {
          setPassword(text)
          if (refusal) forget()
        }}
        about={nameParts(name)}
        problem={tried ? problem : undefined}
        error={textAt('password')}
      />
    </UserForm>
  )
}
