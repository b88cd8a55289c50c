import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { Steps } from '../../account-layout/steps.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { stepAt } from './change-steps.ts'
import { NewEmail } from './new-email.tsx'
import { OldContact } from './old-contact.tsx'

export const head = privateHead('account-contact', 'email')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/userCenterEmail/getEmailAndModifyProgress')
}

/**
 * Confirm the current address, then the new one and the strongest factor. A change started on one device can continue
 * on another.
 */
export function Screen() {
  const t = useWords('account-contact')
  const back = useToSecurity()
  const { siteApi } = usePage()
  const { email, modifyProgress, newEmail } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const hasOld = email !== null
  const [step, setStep] = useState(stepAt(modifyProgress, hasOld))
  const [done, setDone] = useState<{ heldUntilMs: number | null }>()
  const title = t(hasOld ? 'email' : 'email.add')
  return (
    <AccountLayout title={title} at={3} back={back} intro={t(hasOld ? 'email.intro' : 'email.add.intro')}>
      {hasOld && <Steps titles={[t('email.step.old'), t('email.step.new')]} at={done ? 2 : step} />}
      {done ? (
        <SecurityChanged title={t('email.done')} heldUntilMs={done.heldUntilMs} isOther>
          {hasOld && <p>{t('email.done.text')}</p>}
        </SecurityChanged>
      ) : step === 0 && hasOld ? (
        <OldContact
          channel="email"
          title={t('email.step.old')}
          target={email}
          send={() => siteApi('POST /exchange-web/web/userCenterEmail/sendEmailCode')}
          verify={(emailCode) => siteApi('POST /exchange-web/web/userCenterEmail/validPreEmail', { emailCode })}
          onDone={() => setStep(1)}
        />
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
