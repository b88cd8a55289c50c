import { Button } from '@bowline/design-system/actions/button.tsx'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { useEffect, useState } from 'react'
import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { CaptchaStatus } from '../../captcha/captcha-status.tsx'
import { useCaptcha } from '../../captcha/use-captcha.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import type { SentCode } from '../../second-factor/sent-code-field.tsx'
import { useKeptTyping } from '../../shell/use-kept-typing.ts'
import { refusedField } from '../../user-layout/refused-field.ts'
import { sentName } from '../../user-layout/sign-in-name.ts'
import { leaveFor } from '../../user-layout/use-came-in.ts'
import { useRefusalText } from '../../user-layout/use-refusal-text.ts'
import { UserForm } from '../../user-layout/user-form.tsx'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { visitorsOnly } from '../../user-layout/visitors-only.ts'
import { withCallBack } from '../../user-layout/with-call-back.ts'
import { useWords } from '../../words/use-words.ts'
import { AboutStep } from './about-step.tsx'
import { emptyForm, isReady, problemsOf, type RegisterForm, sentForm, stepOfField } from './register-form.ts'
import { SecretStep } from './secret-step.tsx'
import { useInviteCode } from './use-invite-code.ts'
import styles from './user-register.module.css'

export const head = privateHead('user-register', 'title')

export async function load(context: ScreenContext) {
  await visitorsOnly(context)
  return { countries: await context.siteApi('GET /exchange-web-gateway/countryList/bindMobile') }
}

export function Screen() {
  const t = useWords('user-register')
  const { countries } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { siteApi } = usePage()
  const [query] = useSearchParams()
  const callBackPath = query.get('callBackPath')
  const { state } = useLocation()
  const inviteCode = useInviteCode()
  const captcha = useCaptcha('register')
  const [form, setForm] = useState<RegisterForm>(emptyForm)
  const [sent, setSent] = useState<SentCode>()
  const change = (part: Partial<RegisterForm>) => setForm((old) => ({ ...old, ...part }))
  // The code is known late: what was typed, or came back after a change of language, stays.
  useEffect(() => setForm((old) => ({ ...old, inviteCode: old.inviteCode || inviteCode })), [inviteCode])
  useEffect(() => {
    if (state?.name) setForm((old) => ({ ...old, name: state.name }))
  }, [state])
  useKeptTyping('register', { form: { ...form, code: '', password: '' }, sent }, (kept) => {
    setForm(kept.form)
    setSent(kept.sent)
  })

  const problems = problemsOf(form)
  const send = () =>
    captcha.send((recaptcha) =>
      siteApi('POST /exchange-web/web/user/register/sendCode', { ...sentName(form.name), recaptcha }),
    )
  const secret = useSubmit(
    () => siteApi('POST /exchange-web/web/user/register', sentForm(form)),
    ({ kind }) => leaveFor(withCallBack(`/user/${kind}`, callBackPath)),
    isReady('secret', problems),
  )
  const about = useSubmit(
    send,
    (code) => {
      change({ code: '' })
      secret.forget()
      setSent(code)
    },
    isReady('about', problems),
  )
  const isBack = secret.refusal !== undefined && stepOfField(refusedField(secret.refusal)) === 'about'
  useEffect(() => {
    if (isBack) setSent(undefined)
  }, [isBack])

  const step = sent ? secret : about
  const refusal = sent ? secret.refusal : (about.refusal ?? (isBack ? secret.refusal : undefined))
  const textAt = useRefusalText(refusal)
  const changeAndForget = (part: Partial<RegisterForm>) => {
    change(part)
    if (refusal) for (const one of [about, secret]) one.forget()
  }
  const fields = { form, change: changeAndForget, problems: step.tried ? problems : undefined, textAt }
  return (
    <UserLayout
      title={sent ? t('secret') : t('title')}
      intro={sent ? undefined : t('intro')}
      steps={{ titles: [t('step.about'), t('step.code'), t('step.password')], at: stepAt(sent, form.code) }}
      step={sent ? 'secret' : 'about'}
    >
      <UserForm
        submit={sent ? t('submit') : t('next')}
        busyLabel={t('busy')}
        busy={step.busy}
        onSubmit={step.submit}
        wrong={refusal}
        onBegin={captcha.prepare}
        error={textAt('form')}
        under={
          sent ? (
            <Button kind="plain" onClick={() => setSent(undefined)}>
              {t('back')}
            </Button>
          ) : (
            <CaptchaStatus captcha={captcha} className={styles.note} />
          )
        }
      >
        {sent ? (
          <SecretStep {...fields} sent={sent} send={send} onSent={secret.forget} />
        ) : (
          <AboutStep {...fields} countries={countries} />
        )}
      </UserForm>
      {!sent && (
        <p className={styles.other}>
          {t('hasAccount')}{' '}
          <Link className={linkClass()} to={withCallBack('/user/login', callBackPath)} state={{ name: form.name }}>
            {t('signIn')}
          </Link>
        </p>
      )}
    </UserLayout>
  )
}

const CODE_LENGTH = 6

/** The code and the password are asked for on one page: the password is next when the code is complete. */
function stepAt(sent: SentCode | undefined, code: string): number {
  if (!sent) return 0
  return code.length < CODE_LENGTH ? 1 : 2
}
