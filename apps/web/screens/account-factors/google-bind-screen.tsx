import { useState } from 'react'
import { redirect } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Steps } from '../../account-layout/steps.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { BindBegin } from './bind-begin.tsx'
import { BindDone } from './bind-done.tsx'
import { BindSecret } from './bind-secret.tsx'
import type { BoundAuthenticator, ShownSecret } from './bound-authenticator.ts'

export const head = privateHead('account-factors', 'bind')

/** A user with an authenticator has to turn it off first. A secret is shown once, so returning starts over. */
export async function load({ siteApi }: ScreenContext): Promise<null> {
  const { isBound } = await siteApi('GET /exchange-web/web/userCenterGoogle/getBindStepVerification')
  if (isBound) throw redirect('/account/google_disable')
  return null
}

/** Verification → the secret and its first code → recovery codes. */
export function Screen() {
  const t = useWords('account-factors')
  const [secret, setSecret] = useState<ShownSecret>()
  const [bound, setBound] = useState<BoundAuthenticator>()
  return (
    <AccountLayout title={t('bind')} at={3} back={useToSecurity()} intro={t('bind.intro')}>
      <Steps
        titles={[t('bind.step.app'), t('bind.step.code'), t('bind.step.recovery')]}
        at={bound ? 2 : secret ? 1 : 0}
      />
      {bound ? (
        <BindDone bound={bound} />
      ) : secret ? (
        <BindSecret secret={secret} onBound={setBound} onExpired={() => setSecret(undefined)} />
      ) : (
        <BindBegin onSecret={setSecret} />
      )}
    </AccountLayout>
  )
}
