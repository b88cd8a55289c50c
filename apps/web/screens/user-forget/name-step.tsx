import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { CaptchaStatus } from '../../captcha/captcha-status.tsx'
import { useCaptcha } from '../../captcha/use-captcha.ts'
import { usePage } from '../../page-context.ts'
import type { SentCode } from '../../second-factor/sent-code-field.tsx'
import { type Countries, NameField } from '../../user-layout/name-field.tsx'
import { problemOfName, sentName, type TypedName } from '../../user-layout/sign-in-name.ts'
import { useRefusalText } from '../../user-layout/use-refusal-text.ts'
import { UserForm } from '../../user-layout/user-form.tsx'
import { withCallBack } from '../../user-layout/with-call-back.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './user-forget.module.css'

interface NameStepProps {
  readonly countries: Countries
  readonly name: TypedName
  onName(name: TypedName): void
  readonly callBackPath: string | null
  onSent(sent: SentCode): void
}

/** Starts a password reset; the answer is the same whether or not the account exists. */
export function NameStep({ countries, name, onName, callBackPath, onSent }: NameStepProps) {
  const t = useWords('user-forget')
  const { siteApi } = usePage()
  const { state } = useLocation()
  const captcha = useCaptcha('forget')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was typed on the page one comes from
  useEffect(() => {
    if (state?.name) onName(state.name)
  }, [state])
  const problem = problemOfName(name)
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () =>
      captcha.send((recaptcha) =>
        siteApi('POST /exchange-web/web/user/forget/sendCode', { ...sentName(name), recaptcha }),
      ),
    onSent,
    problem === undefined,
  )
  const textAt = useRefusalText(refusal)
  return (
    <UserForm
      submit={t('send')}
      busyLabel={t('busy')}
      busy={busy}
      onSubmit={submit}
      wrong={refusal}
      onBegin={captcha.prepare}
      error={textAt('form')}
      under={
        <>
          <CaptchaStatus captcha={captcha} className={styles.note} />
          <p className={styles.back}>
            <Link className={linkClass()} to={withCallBack('/user/login', callBackPath)} state={{ name }}>
              {t('toLogin')}
            </Link>
          </p>
        </>
      }
    >
      <NameField
        countries={countries}
        value={name}
        onChange={(next) => {
          onName(next)
          forget()
        }}
        problem={tried ? problem : undefined}
        error={textAt('name')}
      />
    </UserForm>
  )
}
