import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Done } from '../../account-layout/done.tsx'
import { HeldUntil } from '../../account-layout/held-until.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { Operation } from '../../second-factor/proof-ways.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { problemOfPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export const head = privateHead('account-security', 'password.change')

const CURRENT_WRONG = '140041'

export function Screen() {
  const t = useWords('account-security')
  const layout = useWords('account-layout')
  const back = useToSecurity()
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [done, setDone] = useState<{ heldUntilMs: number | null }>()
  const problem = problemOfPassword(next, again, password)
  const change = 'POST /exchange-web/web/userCenterPassword/changePassword'
  const { busy, tried, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi(change, { password, newPassword: next, ...proof })),
    ({ withdrawalsHeldUntilMs }) => setDone({ heldUntilMs: withdrawalsHeldUntilMs }),
    password !== '' && problem === undefined,
  )
  const currentError = tried && !password ? t('password.missing') : undefined
  return (
    <AccountLayout title={t('password.change')} at={3} width="form" back={back} intro={t('password.change.intro')}>
      {done ? (
        <Done title={t('password.changed')} to={back.to} go={layout('backToSecurity')}>
          <p>{layout('othersEnded')}</p>
          <HeldUntil atMs={done.heldUntilMs} />
        </Done>
      ) : (
        <AccountForm
          submit={t('password.change')}
          busy={busy}
          busyLabel={layout('busy')}
          refusal={refusal?.code === CURRENT_WRONG ? undefined : refusal?.text}
          onSubmit={submit}
        >
          <Field label={t('password.current')} error={refusal?.code === CURRENT_WRONG ? refusal.text : currentError}>
            <PasswordInput
              value={password}
              onChange={setPassword}
              size="l"
              name="password"
              autoComplete="current-password"
              showLabel={layout('show')}
              hideLabel={layout('hide')}
              required
            />
          </Field>
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
