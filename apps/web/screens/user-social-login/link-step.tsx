import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useCaptcha } from '../../captcha/use-captcha.ts'
import { usePage } from '../../page-context.ts'
import { SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { PasswordField } from '../../shell/password-field.tsx'
import { keptCallBack } from '../../user-layout/kept-call-back.ts'
import { useCameIn } from '../../user-layout/use-came-in.ts'
import { useRefusalText } from '../../user-layout/use-refusal-text.ts'
import { UserForm } from '../../user-layout/user-form.tsx'
import { useWords } from '../../words/use-words.ts'

/** The address belongs to an existing user, who verifies by password or e-mail code. */
export function LinkStep({ ticket, hasPassword }: { readonly ticket: string; readonly hasPassword: boolean }) {
  const t = useWords('user-social-login')
  const layout = useWords('user-layout')
  const { siteApi } = usePage()
  const cameIn = useCameIn()
  const captcha = useCaptcha('social-link')
  const [byPassword, setByPassword] = useState(hasPassword)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const isReady = byPassword ? password !== '' : code.length === 6
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/social/link', { ticket, ...(byPassword ? { password } : { code }) }),
    (answer) => cameIn(answer, keptCallBack()),
    isReady,
  )
  const textAt = useRefusalText(refusal)
  const unfinished = tried && !isReady
  return (
    <UserForm
      submit={t('link')}
      busyLabel={layout('busy')}
      busy={busy}
      onSubmit={submit}
      wrong={refusal}
      error={textAt('form')}
      under={
        hasPassword && (
          <Button
            kind="plain"
            onClick={() => {
              setByPassword(!byPassword)
              forget()
            }}
          >
            {byPassword ? t('byCode') : t('byPassword')}
          </Button>
        )
      }
    >
      {byPassword ? (
        <PasswordField
          kind="current"
          label={t('password')}
          value={password}
          onChange={setPassword}
          error={textAt('password') ?? (unfinished ? t('password.missing') : undefined)}
        />
      ) : (
        <SentCodeField
          label={layout('way.label.email')}
          value={code}
          onChange={setCode}
          send={() =>
            captcha.send((recaptcha) =>
              siteApi('POST /exchange-web/web/user/social/link/sendCode', { ticket, recaptcha }),
            )
          }
          onSent={forget}
          error={textAt('code') ?? (unfinished ? layout('way.codeForm') : undefined)}
        />
      )}
    </UserForm>
  )
}
