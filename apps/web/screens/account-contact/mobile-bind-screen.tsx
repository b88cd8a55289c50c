import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Done } from '../../account-layout/done.tsx'
import { HeldUntil } from '../../account-layout/held-until.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import type { ScreenContext } from '../../screen.ts'
import { Operation } from '../../second-factor/proof-ways.ts'
import { useWords } from '../../words/use-words.ts'
import { loadMobile, type MobileData } from './load-mobile.ts'
import { NewMobile } from './new-mobile.tsx'

export const head = privateHead('account-contact', 'mobile.bind')

/** Who has a number changes it. */
export async function load(context: ScreenContext): Promise<MobileData> {
  const data = await loadMobile(context)
  if (data.mobile !== null) throw redirect('/account/mobile_change')
  return data
}

export function Screen() {
  const t = useWords('account-contact')
  const layout = useWords('account-layout')
  const back = useToSecurity()
  const { countries, country, email } = useLoaderData<MobileData>()
  const [done, setDone] = useState<{ heldUntilMs: number | null }>()
  return (
    <AccountLayout title={t('mobile.bind')} at={3} width="form" back={back} intro={t('mobile.bind.intro')}>
      {done ? (
        <Done title={t('mobile.bound')} to={back.to} go={layout('backToSecurity')}>
          <HeldUntil atMs={done.heldUntilMs} />
        </Done>
      ) : (
        <NewMobile
          title={t('mobile.new')}
          submitLabel={t('mobile.bind')}
          call="POST /exchange-web/web/userCenterMobile/bindMobile"
          operation={Operation.bindMobile}
          countries={countries}
          country={country}
          email={email}
          onDone={(heldUntilMs) => setDone({ heldUntilMs })}
        />
      )}
    </AccountLayout>
  )
}
