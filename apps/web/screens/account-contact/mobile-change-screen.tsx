import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Done } from '../../account-layout/done.tsx'
import { HeldUntil } from '../../account-layout/held-until.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { Steps } from '../../account-layout/steps.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import type { ScreenContext } from '../../screen.ts'
import { Operation } from '../../second-factor/proof-ways.ts'
import { useWords } from '../../words/use-words.ts'
import { stepAt } from './change-steps.ts'
import { loadMobile, type MobileData } from './load-mobile.ts'
import { NewMobile } from './new-mobile.tsx'
import { OldMobile } from './old-mobile.tsx'

export const head = privateHead('account-contact', 'mobile.change')

/** Who has no number binds one. */
export async function load(context: ScreenContext): Promise<MobileData> {
  const data = await loadMobile(context)
  if (data.mobile === null) throw redirect('/account/mobile_bind')
  return data
}

export function Screen() {
  const t = useWords('account-contact')
  const layout = useWords('account-layout')
  const back = useToSecurity()
  const { mobile, modifyProgress, countries, country, email } = useLoaderData<MobileData>()
  const [step, setStep] = useState(stepAt(modifyProgress, true))
  const [done, setDone] = useState<{ heldUntilMs: number | null }>()
  return (
    <AccountLayout title={t('mobile.change')} at={3} width="form" back={back} intro={t('mobile.change.intro')}>
      <Steps titles={[t('mobile.step.old'), t('mobile.step.new')]} at={done ? 2 : step} />
      {done ? (
        <Done title={t('mobile.changed')} to={back.to} go={layout('backToSecurity')}>
          <HeldUntil atMs={done.heldUntilMs} />
        </Done>
      ) : step === 0 ? (
        <OldMobile mobile={mobile ?? ''} onDone={() => setStep(1)} />
      ) : (
        <NewMobile
          title={t('mobile.step.new')}
          submitLabel={t('mobile.change')}
          call="POST /exchange-web/web/userCenterMobile/modifyMobile"
          operation={Operation.newMobile}
          countries={countries}
          country={country}
          email={email}
          onDone={(heldUntilMs) => setDone({ heldUntilMs })}
        />
      )}
    </AccountLayout>
  )
}
