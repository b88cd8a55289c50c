import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Done } from '../../account-layout/done.tsx'
import { HeldUntil } from '../../account-layout/held-until.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { Steps } from '../../account-layout/steps.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { stepAt } from './change-steps.ts'
import { NewEmail } from './new-email.tsx'
import { OldEmail } from './old-email.tsx'

export const head = privateHead('account-contact', 'email')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/userCenterEmail/getEmailAndModifyProgress')
}

/** The present address proved, the new one proved, the strongest factor: begun on one device, it can go on here. */
export function Screen() {
  const t = useWords('account-contact')
  const layout = useWords('account-layout')
  const back = useToSecurity()
  const { email, modifyProgress, newEmail } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const hasOld = email !== null
  const [step, setStep] = useState(stepAt(modifyProgress, hasOld))
  const [done, setDone] = useState<{ heldUntilMs: number | null }>()
  const title = t(hasOld ? 'email' : 'email.add')
  return (
    <AccountLayout title={title} at={3} width="form" back={back} intro={t(hasOld ? 'email.intro' : 'email.add.intro')}>
      {hasOld && <Steps titles={[t('email.step.old'), t('email.step.new')]} at={done ? 2 : step} />}
      {done ? (
        <Done title={t('email.done')} to={back.to} go={layout('backToSecurity')}>
          {hasOld && <p>{t('email.done.text')}</p>}
          <HeldUntil atMs={done.heldUntilMs} />
        </Done>
      ) : step === 0 && hasOld ? (
        <OldEmail email={email} onDone={() => setStep(1)} />
      ) : (
        <NewEmail
          sentTo={newEmail}
          onDone={(heldUntilMs) => setDone({ heldUntilMs })}
          onStartAgain={() => setStep(stepAt(0, hasOld))}
        />
      )}
    </AccountLayout>
  )
}
