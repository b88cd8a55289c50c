import { Field } from '@bowline/design-system/inputs/field.tsx'
import type { ReactNode } from 'react'
import { CodeInput } from '../second-factor/code-input.tsx'
import { RecoveryCodeInput } from '../second-factor/recovery-code-input.tsx'
import { type SentCode, SentCodeField } from '../second-factor/sent-code-field.tsx'
import { useWords } from '../words/use-words.ts'
import type { Way } from './way-proof.ts'

interface WayFieldProps {
  readonly way: Exclude<Way, 'passkey'>
  readonly value: string
  onChange(code: string): void
  readonly sent: (Pick<SentCode, 'resendAtMs'> & Partial<SentCode>) | undefined
  readonly send: ((way: 'sms' | 'email') => Promise<SentCode>) | undefined
  onSent(): void
  readonly error: ReactNode
}

/** The field of a verification method: six digits from an app, six that were sent, or a recovery code. */
export function WayField({ way, value, onChange, sent, send, onSent, error }: WayFieldProps) {
  const t = useWords('user-layout')
  if (way === 'sms' || way === 'email')
    return (
      <SentCodeField
        label={t(`way.label.${way}`)}
        value={value}
        onChange={onChange}
        sent={sent}
        send={send && (() => send(way))}
        onSent={onSent}
        error={error}
      />
    )
  if (way === 'authenticator')
    return (
      <Field label={t('way.label.authenticator')} hint={t('way.hint.authenticator')} error={error} required>
        <CodeInput value={value} onChange={onChange} />
      </Field>
    )
  return (
    <Field label={t('way.label.recovery-code')} hint={t('way.hint.recovery-code')} error={error} required>
      <RecoveryCodeInput value={value} onChange={onChange} />
    </Field>
  )
}
