import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { Link, redirect, useLoaderData } from 'react-router'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import type { ScreenContext } from '../../screen.ts'
import { Operation } from '../../second-factor/proof-ways.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { PasswordField } from '../../shell/password-field.tsx'
import { useWords } from '../../words/use-words.ts'

export const head = privateHead('account-factors', 'disable')

/** There must be an authenticator to turn off, and a bound number to replace it. */
export async function load({ siteApi }: ScreenContext) {
  const { authenticatorBound, phone } = await siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage')
  if (!authenticatorBound) throw redirect('/account/google_bind')
  return { hasMobile: phone !== null }
}

const PASSWORD_WRONG = '140036'

export function Screen() {
  const t = useWords('account-factors')
  const layout = useWords('account-layout')
  const back = useToSecurity()
  const { siteApi } = usePage()
  const { hasMobile } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { ask, dialog } = useSecondFactor(Operation.authenticator)
  const [loginPassword, setPassword] = useState('')
  const [done, setDone] = useState<{ withdrawalsHeldUntilMs: number | null }>()
  const close = 'POST /exchange-web/web/userCenterGoogle/closeGoogleAuthenticator'
  const { busy, tried, refusal, submit } = useSubmit(
    () => ask(({ validCode }) => siteApi(close, { loginPassword, validType: 1, validCode })),
    setDone,
    loginPassword !== '',
  )
  const isPassword = refusal?.code === PASSWORD_WRONG
  return (
    <AccountLayout title={t('disable')} at={3} width="form" back={back} intro={t('disable.intro')}>
      {done ? (
        <SecurityChanged title={t('disable.done')} heldUntilMs={done.withdrawalsHeldUntilMs} endedOthers />
      ) : hasMobile ? (
        <AccountForm
          submit={t('disable.submit')}
          busy={busy}
          danger
          refusal={isPassword ? undefined : refusal?.text}
          onSubmit={submit}
        >
          <Notice kind="warn">{t('disable.warn')}</Notice>
          <PasswordField
            kind="current"
            label={t('disable.password')}
            value={loginPassword}
            onChange={setPassword}
            error={isPassword ? refusal.text : tried && !loginPassword ? t('disable.missing') : undefined}
          />
        </AccountForm>
      ) : (
        <Notice kind="warn" title={t('disable.mobile')}>
          <p>{t('disable.mobile.text')}</p>
          <Link className={buttonClass({ kind: 'primary' })} to="/account/mobile_bind">
            {layout('next.mobile')}
          </Link>
        </Notice>
      )}
      {dialog}
    </AccountLayout>
  )
}
