import { Operation } from '@bowline/contract/terms/operations.ts'
import { type ReactNode, useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import type { Refusal } from '../../account-layout/use-refusal.ts'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import type { Proof } from '../../second-factor/proof-ways.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { problemOfPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface NewPasswordPageProps {
  readonly title: string
  readonly intro: string
  readonly doneTitle: string
  /** What has been typed as the current password; undefined where there is none yet. */
  readonly current?: string
  /** The field of the current password, which shows its own refusal. */
  currentField?(tried: boolean, refusal: Refusal | undefined): ReactNode
  isOfCurrent?(refusal: Refusal): boolean
  send(next: { readonly newPassword: string } & Proof): Promise<{ readonly withdrawalsHeldUntilMs: number | null }>
}

/** A new password, typed twice and confirmed by the strongest factor. */
export function NewPasswordPage(page: NewPasswordPageProps) {
  const { title, intro, doneTitle, current, currentField, isOfCurrent = () => false, send } = page
  const back = useToSecurity()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [done, setDone] = useState<{ withdrawalsHeldUntilMs: number | null }>()
  const problem = problemOfPassword(next, again, current)
  const { busy, tried, refusal, submit } = useSubmit(
    () => ask((proof) => send({ newPassword: next, ...proof })),
    setDone,
    current !== '' && problem === undefined,
  )
  return (
    <AccountLayout title={title} at={3} back={back} intro={intro}>
      {done ? (
        <SecurityChanged title={doneTitle} heldUntilMs={done.withdrawalsHeldUntilMs} endedOthers />
      ) : (
        <AccountForm
          submit={title}
          busy={busy}
          refusal={refusal && isOfCurrent(refusal) ? undefined : refusal?.text}
          onSubmit={submit}
        >
          {currentField?.(tried, refusal)}
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
