import { Operation } from '@bowline/contract/terms/operations.ts'
import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { ShownCodes } from './shown-codes.tsx'

export const head = privateHead('account-factors', 'recovery')

export async function load({ siteApi }: ScreenContext) {
  const [{ left }, { googleAuthenticatorStatus }] = await Promise.all([
    siteApi('GET /exchange-web/web/user/recoveryCodes/count'),
    siteApi('GET /exchange-web/web/user/getUserStatusInfo'),
  ])
  return { left, hasAuthenticator: googleAuthenticatorStatus === 1 }
}

/** The number of codes left, and ten new ones to replace them. */
export function Screen() {
  const t = useWords('account-factors')
  const { siteApi } = usePage()
  const { revalidate } = useRevalidator()
  const { left, hasAuthenticator } = useLoaderData<Awaited<ReturnType<typeof load>>>()
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
    <AccountLayout title={t('recovery')} at={3} back={useToSecurity()} intro={t('recovery.intro')}>
      {!hasAuthenticator ? (
        <NoAuthenticator />
      ) : codes ? (
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

/** Recovery codes replace an authenticator, and require one. */
function NoAuthenticator() {
  const t = useWords('account-factors')
  return (
    <Card>
      <EmptyState
        title={t('recovery.none')}
        text={t('recovery.none.text')}
        action={
          <Link className={buttonClass({ kind: 'primary' })} to="/account/google_bind">
            {t('bind')}
          </Link>
        }
      />
    </Card>
  )
}
