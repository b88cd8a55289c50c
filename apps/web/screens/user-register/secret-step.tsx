import { type SentCode, SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { NewPasswordField } from '../../user-layout/new-password-field.tsx'
import type { RefusedField } from '../../user-layout/refused-field.ts'
import { nameParts } from '../../user-layout/sign-in-name.ts'
import { useWords } from '../../words/use-words.ts'
import type { RegisterForm, RegisterProblems } from './register-form.ts'

interface SecretStepProps {
  readonly form: RegisterForm
  change(part: Partial<RegisterForm>): void
  readonly problems: RegisterProblems | undefined
  readonly sent: SentCode
  send(): Promise<SentCode>
  onSent(): void
  textAt(field: RefusedField): string | undefined
}

/** The code that verifies the name, and a password. */
export function SecretStep({ form, change, problems, sent, send, onSent, textAt }: SecretStepProps) {
  const t = useWords('user-register')
  const layout = useWords('user-layout')
  return (
    <>
      <SentCodeField
        label={layout(form.name.by === 'email' ? 'way.label.email' : 'way.label.sms')}
        value={form.code}
        onChange={(code) => change({ code })}
        sent={sent}
        send={send}
        onSent={onSent}
        error={textAt('code') ?? (problems?.isCodeUnfinished ? layout('way.codeForm') : undefined)}
      />
      <NewPasswordField
        label={t('password')}
        value={form.password}
        onChange={(password) => change({ password })}
        about={nameParts(form.name)}
        problem={problems?.password}
        error={textAt('password')}
      />
    </>
  )
}
