import { Operation } from '@bowline/contract/terms/operations.ts'
import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { loadMobile, type MobileData } from './load-mobile.ts'
import { NewMobile } from './new-mobile.tsx'

export const head = privateHead('account-contact', 'mobile.bind')

/** A user with a number changes it instead. */
export async function load(context: ScreenContext): Promise<MobileData> {
  const data = await loadMobile(context)
  if (data.mobile !== null) throw redirect('/account/mobile_change')
  return data
}

export function Screen() {
  const t = useWords('account-contact')
  const back = useToSecurity()
  const { countries, country, email } = useLoaderData<MobileData>()
  const [done, setDone] = useState<{ heldUntilMs: number | null }>()
  return (
    <AccountLayout title={t('mobile.bind')} at={3} back={back} intro={t('mobile.bind.intro')}>
      {done ? (
        <SecurityChanged title={t('mobile.bound')} heldUntilMs={done.heldUntilMs} />
      ) : (
        <NewMobile
          title={t('mobile.new')}
          submitLabel={t('mobile.bind')}
          call="POST /exchange-web/web/userCenterMobile/bindMobile"
          operation={Operation.bindMobile}
          countries={countries}
          country={country}
          email={email}
          sentTo={null}
          onDone={(heldUntilMs) => setDone({ heldUntilMs })}
        />
      )}
    </AccountLayout>
  )
}
