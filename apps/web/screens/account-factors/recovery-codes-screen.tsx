import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import type { ScreenContext } from '../../screen.ts'
import { Operation } from '../../second-factor/proof-ways.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { ShownCodes } from './shown-codes.tsx'

export const head = privateHead('account-factors', 'recovery')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/user/recoveryCodes/count')
}

/** How many are left, and ten new ones in their place. */
export function Screen() {
  const t = useWords('account-factors')
  const { siteApi } = usePage()
  const { revalidate } = useRevalidator()
  const { left } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [codes, setCodes] = useState<readonly string[]>()
  const { busy, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/user/recoveryCodes/make', proof)),
    ({ recoveryCodes }) => setCodes(recoveryCodes),
  )
  const kept = () => {
    setCodes(undefined)
    revalidate()
  }
  return (
    <AccountLayout title={t('recovery')} at={3} width="form" back={useToSecurity()} intro={t('recovery.intro')}>
      {codes ? (
        <ShownCodes codes={codes} title={t('codes.new')} onKept={kept} />
      ) : (
        <AccountForm submit={t('recovery.make')} busy={busy} refusal={refusal?.text} onSubmit={submit}>
          <Notice kind={left < 3 ? 'warn' : 'info'} title={t('recovery.left', { n: left })}>
            {t('recovery.void')}
          </Notice>
        </AccountForm>
      )}
      {dialog}
    </AccountLayout>
  )
}
