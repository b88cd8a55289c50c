import type { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRefusal } from '../account-layout/use-refusal.ts'
import { usePage } from '../page-context.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { useWords } from '../words/use-words.ts'
import { isWholeCode } from './code-digits.ts'
import { CodeInput } from './code-input.tsx'
import { isAboutField } from './factor-refusals.ts'
import { passkeyProof } from './passkey-proof.ts'
import styles from './proof-form.module.css'
import { isWholeRecoveryCode, type Proof, type ProofWays } from './proof-ways.ts'
import { RecoveryCodeInput } from './recovery-code-input.tsx'
import { sendOwnCode } from './send-code.ts'
import { SentCodeField } from './sent-code-field.tsx'

interface ProofFormProps {
  readonly id: string
  readonly ways: ProofWays
  readonly operation: Operation
  attempt(proof: Proof): Promise<void>
  onBusy(busy: boolean): void
  onOtherRefusal(error: unknown): void
}

/** The field for the user's factor, with a passkey button and a switch to recovery codes. */
export function ProofForm({ id, ways, operation, attempt, onBusy, onOtherRefusal }: ProofFormProps) {
  const t = useWords('second-factor')
  const { siteApi } = usePage()
  const [code, setCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  const [passkeyOff, setPasskeyOff] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => onBusy(busy !== undefined), [busy, onBusy])
  // The dialog opened before the form and focused its own button.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const isWhole = isRecovery ? isWholeRecoveryCode(code) : isWholeCode(code)
  const send = async (validCode: string, by: 'code' | 'passkey') => {
    setBusy(by)
    forget()
    try {
      // When the proof is accepted, the dialog closes together with this form.
      await attempt({ validType: ways.validType, validCode })
    } catch (error) {
      setBusy(undefined)
      // Also when another code of the same call was wrong: its field is behind this dialog.
      if (!isSiteApiError(error) || !isAboutField(error, 'validCode')) return onOtherRefusal(error)
      refuse(error)
      form.current?.querySelector('input')?.select()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && isWhole) send(code, 'code')
  }
  const submitPasskey = async () => {
    if (busy) return
    setBusy('passkey')
    setPasskeyOff(false)
    const answer = await passkeyProof(siteApi).catch((error) => void refuse(error))
    if (answer) return send(answer, 'passkey')
    setBusy(undefined)
    setPasskeyOff(true)
  }
  const change = (next: string) => {
    setCode(next)
    forget()
    setPasskeyOff(false)
  }
  const error = refusal?.text ?? (passkeyOff ? t('passkey.off') : undefined)
  const formError = tried && !isWhole ? t(isRecovery ? 'recovery.form' : 'code.form', { n: 16 }) : undefined

  return (
    <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
      {isRecovery ? (
        <Field label={t('label.recovery')} hint={t('text.recovery')} error={error ?? formError} required>
          <RecoveryCodeInput value={code} onChange={change} />
        </Field>
      ) : ways.code === 'authenticator' ? (
        <Field label={t('label.authenticator')} hint={t('text.authenticator')} error={error ?? formError} required>
          <CodeInput value={code} onChange={change} />
        </Field>
      ) : ways.code ? (
        <SentCodeField
          label={t(`label.${ways.code}`)}
          hint={t(`text.${ways.code}`, { target: ways.target })}
          value={code}
          onChange={change}
          send={() => sendOwnCode(siteApi, ways.code as 'email' | 'sms', operation)}
          onSent={() => {
            forget()
            setTried(false)
          }}
          error={error ?? formError}
        />
      ) : (
        <p role={error ? 'alert' : undefined}>{error ?? t('text.passkey')}</p>
      )}
      {ways.passkey && (
        <Button
          icon={<Fingerprint aria-hidden="true" size={18} />}
          full
          size="l"
          kind={ways.code ? 'quiet' : 'primary'}
          busy={busy === 'passkey'}
          busyLabel={t('passkey.busy')}
          onClick={submitPasskey}
        >
          {t('passkey')}
        </Button>
      )}
      {ways.recovery && (
        <Button
          kind="plain"
          onClick={() => {
            change('')
            setTried(false)
            setIsRecovery(!isRecovery)
          }}
        >
          {t(isRecovery ? 'useCode' : 'useRecovery')}
        </Button>
      )}
    </form>
  )
}
