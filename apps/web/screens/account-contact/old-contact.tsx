import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'
import { isAboutProof } from '../../second-factor/factor-refusals.ts'
import { type SentCode, SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { useWords } from '../../words/use-words.ts'

interface OldContactProps {
  readonly channel: 'email' | 'sms'
  readonly title: string
  /** The current address or number, masked. */
  readonly target: string
  send(): Promise<SentCode>
  verify(code: string): Promise<unknown>
  onDone(): void
}

/** First step: a code sent to the current address or number. */
export function OldContact({ channel, title, target, send, verify, onDone }: OldContactProps) {
  const t = useWords('account-contact')
  const factor = useWords('second-factor')
  const [code, setCode] = useState('')
  const isWhole = isWholeCode(code)
  const { busy, tried, refusal, submit, forget } = useSubmit(() => verify(code), onDone, isWhole)
  const ofCode = refusal && isAboutProof(refusal) ? refusal.text : undefined
  return (
    <AccountForm
      title={title}
      submit={t('next')}
      busy={busy}
      refusal={ofCode ? undefined : refusal?.text}
      onSubmit={submit}
    >
      <SentCodeField
        onSent={forget}
        label={factor(`label.${channel}`)}
        hint={factor(`text.${channel}`, { target })}
        value={code}
        onChange={setCode}
        send={send}
        error={ofCode ?? (tried && !isWhole ? factor('code.form') : undefined)}
      />
    </AccountForm>
  )
}
