import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { useEffect, useState } from 'react'
import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { CaptchaStatus } from '../../captcha/captcha-status.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { PasswordField } from '../../shell/password-field.tsx'
import { useKeptTyping } from '../../shell/use-kept-typing.ts'
import { NameField } from '../../user-layout/name-field.tsx'
import { noName, problemOfName, sentName, type TypedName } from '../../user-layout/sign-in-name.ts'
import { useCameIn } from '../../user-layout/use-came-in.ts'
import { useRefusalText } from '../../user-layout/use-refusal-text.ts'
import { UserForm } from '../../user-layout/user-form.tsx'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { visitorsOnly } from '../../user-layout/visitors-only.ts'
import { withCallBack } from '../../user-layout/with-call-back.ts'
import { useWords } from '../../words/use-words.ts'
import { Lockout, lockoutOf } from './lockout.tsx'
import { OtherWays } from './other-ways.tsx'
import { useSignInCaptcha } from './use-sign-in-captcha.ts'
import styles from './user-login.module.css'

export const head = privateHead('user-login', 'title')

export async function load(context: ScreenContext) {
  await visitorsOnly(context)
  const { siteApi } = context
  const [countries, providers] = await Promise.all([
    siteApi('GET /exchange-web-gateway/countryList/bindMobile'),
    siteApi('GET /exchange-web/web/user/social/providers'),
  ])
  return { countries, providers }
}

export function Screen() {
  const t = useWords('user-login')
  const { countries, providers } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { siteApi, config } = usePage()
  const [query] = useSearchParams()
  const callBackPath = query.get('callBackPath')
  const { state } = useLocation()
  const cameIn = useCameIn()
  const captcha = useSignInCaptcha()
  const [name, setName] = useState<TypedName>(noName)
  const [password, setPassword] = useState('')
  // Typed on the previous page; the server rendered the field empty.
  useEffect(() => void (state?.name && setName(state.name)), [state])
  useKeptTyping('login', name, setName)

  const problem = problemOfName(name)
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () =>
      captcha.send((recaptcha) =>
        siteApi('POST /exchange-web/web/user/login', { ...sentName(name), password, recaptcha }),
      ),
    (answer) => cameIn(answer, callBackPath),
    problem === undefined && password !== '',
  )
  const textAt = useRefusalText(refusal)
  const lockout = lockoutOf(refusal)
  const missing = tried && !password ? t('password.missing') : undefined
  return (
    <UserLayout
      title={t('title')}
      foot={config.mode === 'demo' && <p>{t.rich('demo', { b: (chunks) => <code key="command">{chunks}</code> })}</p>}
    >
      <div className={styles.parts}>
        <UserForm
          submit={t('submit')}
          busyLabel={t('busy')}
          busy={busy}
          onSubmit={submit}
          wrong={refusal}
          onBegin={captcha.prepare}
          error={lockout ? <Lockout {...lockout} name={name} /> : textAt('form')}
          under={<CaptchaStatus captcha={captcha.captcha} className={styles.note} />}
        >
          <NameField
            countries={countries}
            value={name}
            onChange={(next) => {
              setName(next)
              forget()
            }}
            problem={tried ? problem : undefined}
            error={textAt('name')}
          />
          <div>
            <PasswordField
              kind="current"
              label={t('password')}
              value={password}
              onChange={setPassword}
              error={missing ?? textAt('password')}
            />
            <p className={styles.forgot}>
              <Link className={linkClass()} to={withCallBack('/user/forget', callBackPath)} state={{ name }}>
                {t('forgot')}
              </Link>
            </p>
          </div>
        </UserForm>
        <OtherWays providers={providers} callBackPath={callBackPath} />
        <p className={styles.other}>
          {t('newHere', { brand: config.brand.name })}{' '}
          <Link className={linkClass()} to={withCallBack('/user/register', callBackPath)} state={{ name }}>
            {t('register')}
          </Link>
        </p>
      </div>
    </UserLayout>
  )
}
