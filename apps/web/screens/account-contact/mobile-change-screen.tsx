import { Operation } from '@bowline/contract/terms/operations.ts'
import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { Steps } from '../../account-layout/steps.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { sendOwnCode } from '../../second-factor/send-code.ts'
import { useWords } from '../../words/use-words.ts'
import { stepAt } from './change-steps.ts'
import { loadMobile, type MobileData } from './load-mobile.ts'
import { NewMobile } from './new-mobile.tsx'
import { OldContact } from './old-contact.tsx'

export const head = privateHead('account-contact', 'mobile.change')

/** A user without a number binds one instead. */
export async function load(context: ScreenContext): Promise<MobileData> {
  const data = await loadMobile(context)
  if (data.mobile === null) throw redirect('/account/mobile_bind')
  return data
}

export function Screen() {
  const t = useWords('account-contact')
  const back = useToSecurity()
  const { siteApi } = usePage()
  const { mobile, newMobile, modifyProgress, countries, country, email } = useLoaderData<MobileData>()
  const [step, setStep] = useState(stepAt(modifyProgress, true))
  const [done, setDone] = useState<{ heldUntilMs: number | null }>()
  return (
    <AccountLayout title={t('mobile.change')} at={3} back={back} intro={t('mobile.change.intro')}>
      <Steps titles={[t('mobile.step.old'), t('mobile.step.new')]} at={done ? 2 : step} />
      {done ? (
        <SecurityChanged title={t('mobile.changed')} heldUntilMs={done.heldUntilMs} />
      ) : step === 0 ? (
        <OldContact
          channel="sms"
          title={t('mobile.step.old')}
          target={mobile ?? ''}
          send={() => sendOwnCode(siteApi, 'sms', Operation.oldMobile)}
          verify={(smsCode) => siteApi('POST /exchange-web/web/userCenterMobile/verifyCurrentMobile', { smsCode })}
          onDone={() => setStep(1)}
        />
      ) : (
        <NewMobile
          title={t('mobile.step.new')}
          submitLabel={t('mobile.change')}
          call="POST /exchange-web/web/userCenterMobile/modifyMobile"
          operation={Operation.newMobile}
          countries={countries}
          country={country}
          email={email}
          sentTo={newMobile}
          onDone={(heldUntilMs) => setDone({ heldUntilMs })}
          onStartAgain={() => setStep(0)}
        />
      )}
    </AccountLayout>
  )
}
