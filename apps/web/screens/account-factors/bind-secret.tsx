import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { QrCode } from '@bowline/design-system/pictures/qr-code.tsx'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'
import { CodeInput } from '../../second-factor/code-input.tsx'
import { isAboutProof } from '../../second-factor/factor-refusals.ts'
import { useSecondsLeft } from '../../second-factor/use-seconds-left.ts'
import { useCopy } from '../../shell/use-copy.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-factors.module.css'
import type { BoundAuthenticator, ShownSecret } from './bound-authenticator.ts'
import { inFours } from './grouped.ts'

interface BindSecretProps {
  readonly secret: ShownSecret
  onBound(bound: BoundAuthenticator): void
  onExpired(): void
}

/** Second step: the secret to scan or type, and the first code from it. */
export function BindSecret({ secret: { secret, uri, expiresAtMs }, onBound, onExpired }: BindSecretProps) {
  const t = useWords('account-factors')
  const factor = useWords('second-factor')
  const { siteApi } = usePage()
  const copy = useCopy()
  const [code, setCode] = useState('')
  const seconds = useSecondsLeft(expiresAtMs)
  useEffect(() => {
    // The secret has expired, so its codes would never match.
    if (seconds === 0 && Date.now() >= expiresAtMs) onExpired()
  }, [seconds, expiresAtMs, onExpired])
  const submitCall = 'POST /exchange-web/web/userCenterGoogle/bindGoogleAuthenticatorSubmit'
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi(submitCall, { googleCode: code }),
    onBound,
    isWholeCode(code),
  )
  const ofCode = refusal && isAboutProof(refusal) ? refusal.text : undefined
  return (
    <AccountForm
      title={t('bind.step.code')}
      submit={t('bind.submit')}
      busy={busy}
      refusal={ofCode ? undefined : refusal?.text}
      onSubmit={submit}
    >
      <div className={styles.secret}>
        <QrCode text={uri} label={t('bind.qr')} />
        <div className={styles.manual}>
          <p>{t('bind.scan')}</p>
          <p className={styles.note}>{t('bind.type')}</p>
          <code className={styles.key} dir="ltr">
            {inFours(secret)}
          </code>
          {copy && (
            <Button size="s" icon={<Copy aria-hidden="true" size={14} />} onClick={() => copy(secret)}>
              {t('bind.copy')}
            </Button>
          )}
        </div>
      </div>
      <Notice kind="warn">{t('bind.warn')}</Notice>
      <Field
        label={factor('label.authenticator')}
        hint={t('bind.code.hint', { minutes: Math.ceil(seconds / 60) })}
        error={ofCode ?? (tried && !isWholeCode(code) ? factor('code.form') : undefined)}
        required
      >
        <CodeInput value={code} onChange={setCode} />
      </Field>
    </AccountForm>
  )
}
