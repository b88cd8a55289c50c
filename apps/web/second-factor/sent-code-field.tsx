import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRefusal } from '../account-layout/use-refusal.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { useWords } from '../words/use-words.ts'
import { CodeInput } from './code-input.tsx'
import { DemoInboxLine } from './demo-inbox-line.tsx'
import { refusalValue } from './refusal-values.ts'
import { waitUntil } from './seconds-left.ts'
import styles from './sent-code-field.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

/** The answer of every call that sends a code. */
export interface SentCode {
  readonly maskedTarget: string
  readonly resendAtMs: number
}

interface SentCodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  /** One that was sent before the field was there; without a target one that could not be, and is as soon as it may. */
  readonly sent?: (Pick<SentCode, 'resendAtMs'> & Partial<SentCode>) | undefined
  /** Sends the code; the button then waits as long as the answer says. Undefined while required fields are empty. */
  readonly send: (() => Promise<SentCode>) | undefined
  /** Why the code was rejected. */
  readonly error?: ReactNode
  readonly hint?: string | undefined
  /** Clears the previous error. */
  onSent?(): void
  /** With the code of a refusal to send; its text stands at the field. */
  onRefused?(code: string): void
}

/** A code sent by SMS or e-mail: six digits, and the button that sends it. */
export function SentCodeField({
  label,
  value,
  onChange,
  sent,
  send,
  error,
  hint,
  onSent,
  onRefused,
}: SentCodeFieldProps) {
  const t = useWords('second-factor')
  const [target, setTarget] = useState(sent?.maskedTarget)
  const [againMs, setAgainMs] = useState(() => sent && waitUntil(sent.resendAtMs, Date.now()))
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const seconds = useSecondsLeft(againMs)
  const sendNow = async () => {
    if (!send || busy || seconds > 0) return
    setBusy(true)
    forget()
    try {
      const { maskedTarget, resendAtMs } = await send()
      onSent?.()
      setTarget(maskedTarget)
      setAgainMs(waitUntil(resendAtMs, Date.now()))
    } catch (error) {
      refuse(error)
      if (isSiteApiError(error)) onRefused?.(error.code)
      const waitSeconds = refusalValue(error, 'retryAfterSeconds')
      if (waitSeconds !== undefined) setAgainMs(Date.now() + waitSeconds * 1000)
    }
    setBusy(false)
  }
  const isLate = sent !== undefined && sent.maskedTarget === undefined && target === undefined
  const isDue = isLate && seconds === 0
  const problem = error ?? refusal?.text
  const sendLate = useEffectEvent(sendNow)
  useEffect(() => {
    if (isDue) sendLate()
  }, [isDue])
  return (
    <div>
      <Field
        label={label}
        required
        error={problem}
        // It counts the seconds.
        quiet={!problem && isLate && seconds > 0}
        hint={target !== undefined ? t('sent', { target }) : isLate && seconds > 0 ? t('late', { seconds }) : hint}
      >
        <CodeInput
          value={value}
          onChange={onChange}
          suffix={
            <Button
              kind="plain"
              size="s"
              className={styles.send}
              busy={busy}
              busyLabel={t('sending')}
              // Not `disabled`, since the pressed button would lose the focus.
              aria-disabled={!send || seconds > 0}
              onClick={sendNow}
            >
              {seconds > 0 ? t('wait', { seconds }) : t(target === undefined ? 'send' : 'resend')}
            </Button>
          }
        />
      </Field>
      {target !== undefined && <DemoInboxLine />}
    </div>
  )
}
