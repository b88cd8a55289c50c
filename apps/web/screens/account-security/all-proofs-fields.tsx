import { Operation } from '@bowline/contract/terms/operations.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import type { Refusal } from '../../account-layout/use-refusal.ts'
import { usePage } from '../../page-context.ts'
import { CodeInput } from '../../second-factor/code-input.tsx'
import { refusedField } from '../../second-factor/factor-refusals.ts'
import { sendOwnCode } from '../../second-factor/send-code.ts'
import { SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { PasswordField } from '../../shell/password-field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { ProofName, Proofs } from './all-proofs.ts'

interface AllProofsFieldsProps {
  readonly needed: readonly ProofName[]
  readonly proofs: Proofs
  onChange(proofs: Proofs): void
  /** Missing fields; none before the first attempt. */
  readonly missing: readonly ProofName[]
  /** Of the server. */
  readonly refusal: Refusal | undefined
}

/** Password, authenticator, SMS and e-mail, as far as they are set up. */
export function AllProofsFields({ needed, proofs, onChange, missing, refusal }: AllProofsFieldsProps) {
  const t = useWords('account-security')
  const factor = useWords('second-factor')
  const { siteApi } = usePage()
  const wiring = (name: ProofName) => ({
    value: proofs[name] ?? '',
    onChange: (text: string) => onChange({ ...proofs, [name]: text }),
  })
  const codeError = (name: ProofName) =>
    missing.includes(name) ? factor('code.form') : refusal && refusedField(refusal) === name ? refusal.text : undefined
  return needed.map((name) => {
    if (name === 'loginPassword')
      return (
        <PasswordField
          kind="current"
          key={name}
          label={t('password')}
          error={missing.includes(name) ? t('password.missing') : undefined}
          {...wiring(name)}
        />
      )
    if (name === 'googleCode')
      return (
        <Field key={name} label={factor('label.authenticator')} error={codeError(name)}>
          <CodeInput {...wiring(name)} />
        </Field>
      )
    const channel = name === 'smsCode' ? 'sms' : 'email'
    return (
      <SentCodeField
        key={name}
        label={factor(`label.${channel}`)}
        error={codeError(name)}
        send={() => sendOwnCode(siteApi, channel, Operation.other)}
        {...wiring(name)}
      />
    )
  })
}
