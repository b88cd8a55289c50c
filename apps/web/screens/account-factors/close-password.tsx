import type { CodeText } from '@bowline/contract/codes.ts'
import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { PasswordField } from '../../shell/password-field.tsx'
import { useWords } from '../../words/use-words.ts'

const PASSWORD_WRONG: CodeText<'loginPasswordWrong'> = '140036'

/** First step: the login password. */
export function ClosePassword({ onDone }: { onDone(): void }) {
  const t = useWords('account-factors')
  const { siteApi } = usePage()
  const [loginPassword, setPassword] = useState('')
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/userCenterGoogle/proveForClose', { loginPassword }),
    onDone,
    loginPassword !== '',
  )
  const isPassword = refusal?.code === PASSWORD_WRONG
  return (
    <AccountForm
      title={t('disable.step.password')}
      submit={t('disable.next')}
      busy={busy}
      refusal={isPassword ? undefined : refusal?.text}
      onSubmit={submit}
    >
      <PasswordField
        kind="current"
        label={t('disable.password')}
        value={loginPassword}
        onChange={setPassword}
        error={isPassword ? refusal.text : tried && !loginPassword ? t('disable.missing') : undefined}
      />
    </AccountForm>
  )
}
