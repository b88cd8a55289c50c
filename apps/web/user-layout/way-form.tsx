import { Button } from '@bowline/design-system/actions/button.tsx'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSubmit } from '../account-layout/use-submit.ts'
import type { SentCode } from '../second-factor/sent-code-field.tsx'
import { useWords } from '../words/use-words.ts'
import { askPasskey } from './ask-passkey.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { UserForm } from './user-form.tsx'
import { WayField } from './way-field.tsx'
import styles from './way-form.module.css'
import { isWhole, type Way, type WayProof } from './way-proof.ts'

interface WayFormProps {
  /** The preferred method first. */
  readonly ways: readonly Way[]
  readonly passkeyOptions: Record<string, unknown> | null
  /** Where the code of a step lies already; without a target it could not be sent yet. */
  readonly sent?: (Pick<SentCode, 'resendAtMs'> & Partial<SentCode>) | undefined
  readonly send?: ((way: 'sms' | 'email') => Promise<SentCode>) | undefined
  readonly submit: string
  /** Between the field and the button. */
  readonly children?: ReactNode
  attempt(proof: WayProof): Promise<void>
}

/** Verifies a step by one of its methods; the others are one click away. */
export function WayForm({ ways, passkeyOptions, sent, send, submit: submitLabel, children, attempt }: WayFormProps) {
  const t = useWords('user-layout')
  const form = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState<Way>(ways[0] ?? 'email')
  const [code, setCode] = useState('')
  const [noPasskey, setNoPasskey] = useState(false)
  const byPasskey = way === 'passkey'
  const prove = async (): Promise<true | undefined> => {
    if (!byPasskey) {
      await attempt({ way, code })
      return true
    }
    const passkey = passkeyOptions && (await askPasskey(passkeyOptions))
    setNoPasskey(!passkey)
    if (!passkey) return undefined
    await attempt({ way, passkey })
    return true
  }
  const { busy, tried, refusal, submit, forget } = useSubmit(prove, () => {}, byPasskey || isWhole(way, code))
  const textAt = useRefusalText(refusal)
  const unfinished = tried && !byPasskey && !isWhole(way, code)
  const formError = t(way === 'recovery-code' ? 'way.recoveryForm' : 'way.codeForm')

  useEffect(() => {
    if (refusal) form.current?.querySelector('input')?.select()
  }, [refusal])
  const choose = (next: Way) => {
    setWay(next)
    setCode('')
    setNoPasskey(false)
    forget()
  }
  return (
    <div ref={form} className={styles.ways}>
      <UserForm
        submit={byPasskey ? t('way.usePasskey') : submitLabel}
        busyLabel={t('busy')}
        busy={busy}
        onSubmit={submit}
        error={byPasskey ? (refusal?.text ?? (noPasskey ? t('way.noPasskey') : undefined)) : textAt('form')}
      >
        {byPasskey ? (
          <p className={styles.passkey}>
            <Fingerprint aria-hidden="true" size={28} />
            {t('way.passkeyText')}
          </p>
        ) : (
          <WayField
            key={way}
            way={way}
            value={code}
            onChange={(text) => {
              setCode(text)
              if (refusal) forget()
            }}
            sent={sent}
            send={send}
            onSent={forget}
            error={textAt('code') ?? (unfinished ? formError : undefined)}
          />
        )}
        {children}
      </UserForm>
      {ways.length > 1 && (
        <div className={styles.others}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} kind="plain" onClick={() => choose(other)}>
                {t(`way.switch.${other}`)}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}
