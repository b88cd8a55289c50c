import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { Link, redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { Steps } from '../../account-layout/steps.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { ClosePassword } from './close-password.tsx'
import { CloseProof } from './close-proof.tsx'

export const head = privateHead('account-factors', 'disable')

/** There must be an authenticator to turn off, and a bound number to replace it. */
export async function load({ siteApi }: ScreenContext) {
  const state = await siteApi('GET /exchange-web/web/userCenterGoogle/getCloseStepVerification')
  if (!state.isBound) throw redirect('/account/google_bind')
  return state
}

/** The password → the code. Who comes back within half an hour continues where they were. */
export function Screen() {
  const t = useWords('account-factors')
  const layout = useWords('account-layout')
  const { hasMobile, progress } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [step, setStep] = useState(progress === 2 ? 1 : 0)
  const [done, setDone] = useState<{ readonly withdrawalsHeldUntilMs: number | null }>()
  return (
    <AccountLayout title={t('disable')} at={3} back={useToSecurity()} intro={t('disable.intro')}>
      {hasMobile && <Steps titles={[t('disable.step.password'), t('disable.step.proof')]} at={done ? 2 : step} />}
      {done ? (
        <SecurityChanged title={t('disable.done')} heldUntilMs={done.withdrawalsHeldUntilMs} endedOthers />
      ) : !hasMobile ? (
        <Notice kind="warn" title={t('disable.mobile')}>
          <p>{t('disable.mobile.text')}</p>
          <Link className={buttonClass({ kind: 'primary' })} to="/account/mobile_bind">
            {layout('next.mobile')}
          </Link>
        </Notice>
      ) : step === 0 ? (
        <ClosePassword onDone={() => setStep(1)} />
      ) : (
        <CloseProof onDone={setDone} onExpired={() => setStep(0)} />
      )}
    </AccountLayout>
  )
}
