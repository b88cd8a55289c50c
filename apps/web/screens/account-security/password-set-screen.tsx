import { useState } from 'react'
import { redirect } from 'react-router'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { Operation } from '../../second-factor/proof-ways.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { problemOfPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export const head = privateHead('account-security', 'password.set')

/** A user with a password changes it instead. */
export async function load({ siteApi }: ScreenContext): Promise<null> {
  const { hasPassword } = await siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage')
  if (hasPassword) throw redirect('/account/password_change')
  return null
}

/** The first password of a user who registered with a social account. */
export function Screen() {
  const t = useWords('account-security')
  const back = useToSecurity()
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [done, setDone] = useState<{ withdrawalsHeldUntilMs: number | null }>()
  const problem = problemOfPassword(next, again)
  const { busy, tried, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/user/setPassword', { newPassword: next, ...proof })),
    setDone,
    problem === undefined,
  )
  return (
    <AccountLayout title={t('password.set')} at={3} back={back} intro={t('password.set.intro')}>
      {done ? (
        <SecurityChanged title={t('password.wasSet')} heldUntilMs={done.withdrawalsHeldUntilMs} endedOthers />
      ) : (
        <AccountForm submit={t('password.set')} busy={busy} refusal={refusal?.text} onSubmit={submit}>
          <NewPasswordFields
            next={next}
            again={again}
            onNext={setNext}
            onAgain={setAgain}
            problem={tried ? problem : undefined}
          />
        </AccountForm>
      )}
      {dialog}
    </AccountLayout>
  )
}
