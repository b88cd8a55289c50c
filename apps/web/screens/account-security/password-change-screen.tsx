import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { Operation } from '../../second-factor/proof-ways.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { PasswordField } from '../../shell/password-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { problemOfPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export const head = privateHead('account-security', 'password.change')

const CURRENT_WRONG = '140041'

export function Screen() {
  const t = useWords('account-security')
  const back = useToSecurity()
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [done, setDone] = useState<{ withdrawalsHeldUntilMs: number | null }>()
  const problem = problemOfPassword(next, again, password)
  const change = 'POST /exchange-web/web/userCenterPassword/changePassword'
  const { busy, tried, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi(change, { password, newPassword: next, ...proof })),
    setDone,
    password !== '' && problem === undefined,
  )
  const currentError = tried && !password ? t('password.missing') : undefined
  return (
    <AccountLayout title={t('password.change')} at={3} back={back} intro={t('password.change.intro')}>
      {done ? (
        <SecurityChanged title={t('password.changed')} heldUntilMs={done.withdrawalsHeldUntilMs} endedOthers />
      ) : (
        <AccountForm
          submit={t('password.change')}
          busy={busy}
          refusal={refusal?.code === CURRENT_WRONG ? undefined : refusal?.text}
          onSubmit={submit}
        >
          <PasswordField
            kind="current"
            label={t('password.current')}
            value={password}
            onChange={setPassword}
            error={refusal?.code === CURRENT_WRONG ? refusal.text : currentError}
          />
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
