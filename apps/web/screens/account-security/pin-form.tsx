import { Operation } from '@bowline/contract/terms/operations.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { PasswordInput } from '@bowline/design-system/inputs/password-input.tsx'
import { useEffect, useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { SecurityChanged } from '../../account-layout/security-changed.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { readCode } from '../../second-factor/code-digits.ts'
import type { Proof } from '../../second-factor/proof-ways.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { problemOfPin } from './new-pin.ts'

interface PinFormProps {
  readonly submitLabel: string
  readonly doneTitle: string
  send(pin: string, proof: Proof): Promise<{ readonly withdrawalsHeldUntilMs: number | null }>
}

/** A PIN, twice, then the second factor. */
export function PinForm({ submitLabel, doneTitle, send }: PinFormProps) {
  const t = useWords('account-security')
  const { ask, dialog } = useSecondFactor(Operation.pin)
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [done, setDone] = useState<{ withdrawalsHeldUntilMs: number | null }>()
  // Browsers offer no encryption on pages loaded without TLS, except from localhost.
  const [cannotSeal, setCannotSeal] = useState(false)
  useEffect(() => setCannotSeal(!window.isSecureContext), [])
  const found = problemOfPin(pin, again)
  const { busy, tried, refusal, submit } = useSubmit(
    () => ask((proof) => send(pin, proof)),
    setDone,
    found === undefined && !cannotSeal,
  )
  const problem = tried ? found : undefined
  const shared = {
    inputMode: 'numeric',
    autoComplete: 'off',
    dir: 'ltr',
    size: 'l',
    showLabel: t('pin.show'),
    hideLabel: t('pin.hide'),
    required: true,
  } as const
  if (done) return <SecurityChanged title={doneTitle} heldUntilMs={done.withdrawalsHeldUntilMs} endedOthers />
  return (
    <>
      <AccountForm submit={submitLabel} busy={busy} refusal={refusal?.text} onSubmit={submit}>
        <Field
          label={t('pin.new')}
          hint={t('pin.rule')}
          error={problem && problem !== 'repeat' ? t(`pin.${problem}`) : undefined}
        >
          <PasswordInput {...shared} value={pin} onChange={(text) => setPin(readCode(text))} />
        </Field>
        <Field label={t('pin.again')} error={problem === 'repeat' ? t('pin.repeat') : undefined}>
          <PasswordInput {...shared} value={again} onChange={(text) => setAgain(readCode(text))} />
        </Field>
        <Notice kind={cannotSeal ? 'bad' : 'info'}>{t(cannotSeal ? 'pin.insecure' : 'pin.about')}</Notice>
      </AccountForm>
      {dialog}
    </>
  )
}
