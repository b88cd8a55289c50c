import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { PasswordInput } from '@bowline/design-system/inputs/password-input.tsx'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Notice } from '../account-layout/notice.tsx'
import type { Refusal } from '../account-layout/use-refusal.ts'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { isWholeCode, readCode } from './code-digits.ts'
import { CodeInput } from './code-input.tsx'
import { isAboutField } from './factor-refusals.ts'
import { type BoundProofs, missingProofs, neededProofs, type TypedProofs } from './needed-proofs.ts'
import { passkeyProof } from './passkey-proof.ts'
import { type SentCode, SentCodeField } from './sent-code-field.tsx'

type CodeName = 'googleCode' | 'smsCode' | 'emailCode'

interface AllProofsFieldsProps {
  readonly bound: BoundProofs
  readonly proofs: TypedProofs
  readonly onChange: (proofs: TypedProofs) => void
  /** Sends a code that is valid for exactly what is being proved. */
  readonly send: (channel: 'email' | 'sms') => Promise<SentCode>
  readonly tried: boolean
  readonly refusal: Refusal | undefined
}

/** The PIN and every bound factor, for money that leaves. */
export function AllProofsFields({ bound, proofs, onChange, send, tried, refusal }: AllProofsFieldsProps) {
  const t = useWords('second-factor')
  const needed = neededProofs(bound)
  const missing = missingProofs(needed, proofs)
  const canSeal = useCanSeal()
  const isOfPin = refusal?.code === PIN_WRONG
  const ofField = (name: CodeName) =>
    tried && missing.includes(name) ? t('code.form') : refusal && isAboutField(refusal, name) ? refusal.text : undefined
  const isShown = isOfPin || (refusal && needed.some((name) => name !== 'pin' && isAboutField(refusal, name)))
  return (
    <>
      <Field
        label={t('pin')}
        error={isOfPin ? refusal.text : tried && missing.includes('pin') ? t('pin.missing') : undefined}
        required
      >
        <PasswordInput
          value={proofs.pin}
          onChange={(pin) => onChange({ ...proofs, pin: readCode(pin) })}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          size="l"
          showLabel={t('pin.show')}
          hideLabel={t('pin.hide')}
        />
      </Field>
      {needed.includes('googleCode') && (
        <AuthenticatorField
          hasPasskey={bound.passkey}
          hasApp={bound.authenticator}
          value={proofs.googleCode ?? ''}
          onChange={(googleCode) => onChange({ ...proofs, googleCode })}
          error={ofField('googleCode')}
        />
      )}
      {needed.includes('smsCode') && (
        <SentCodeField
          label={t('label.sms')}
          value={proofs.smsCode ?? ''}
          onChange={(smsCode) => onChange({ ...proofs, smsCode })}
          send={() => send('sms')}
          error={ofField('smsCode')}
        />
      )}
      {needed.includes('emailCode') && (
        <SentCodeField
          label={t('label.email')}
          value={proofs.emailCode ?? ''}
          onChange={(emailCode) => onChange({ ...proofs, emailCode })}
          send={() => send('email')}
          error={ofField('emailCode')}
        />
      )}
      {!canSeal && <Notice kind="bad">{t('pin.insecure')}</Notice>}
      {refusal && !isShown && <Notice kind="bad">{refusal.text}</Notice>}
    </>
  )
}

const PIN_WRONG = '420010'

/** Browsers offer no encryption on pages loaded without TLS, except from localhost. */
export function useCanSeal(): boolean {
  const [canSeal, setCanSeal] = useState(true)
  useEffect(() => setCanSeal(window.isSecureContext), [])
  return canSeal
}

interface AuthenticatorFieldProps {
  readonly hasPasskey: boolean
  readonly hasApp: boolean
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error: string | undefined
}

/** The code of the app, or a passkey in its place. */
function AuthenticatorField({ hasPasskey, hasApp, value, onChange, error }: AuthenticatorFieldProps) {
  const t = useWords('second-factor')
  const { siteApi } = usePage()
  const [busy, setBusy] = useState(false)
  const isPasskey = value !== '' && !isWholeCode(value) && value.startsWith('{')
  const use = async () => {
    setBusy(true)
    const answer = await passkeyProof(siteApi).catch(() => undefined)
    setBusy(false)
    if (answer !== undefined) onChange(answer)
  }
  return (
    <>
      {hasApp && (
        <Field label={t('label.authenticator')} error={hasPasskey && isPasskey ? undefined : error} required>
          <CodeInput value={isPasskey ? '' : value} onChange={onChange} />
        </Field>
      )}
      {hasPasskey && (
        <Button
          icon={<Fingerprint aria-hidden="true" size={18} />}
          full
          size="l"
          aria-pressed={isPasskey}
          busy={busy}
          busyLabel={t('passkey.busy')}
          onClick={use}
        >
          {t('passkey')}
        </Button>
      )}
      {!hasApp && error && <Notice kind="bad">{error}</Notice>}
    </>
  )
}
