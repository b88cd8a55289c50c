import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { PasswordInput } from '@bowline/design-system/inputs/password-input.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { isWholeCode, readCode } from '../../second-factor/code-digits.ts'
import { CodeInput } from '../../second-factor/code-input.tsx'
import { isAboutField } from '../../second-factor/factor-refusals.ts'
import { passkeyProof } from '../../second-factor/passkey-proof.ts'
import { sealPin } from '../../second-factor/seal-pin.ts'
import { SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { missingProofs, neededProofs, type TypedProofs } from './needed-proofs.ts'
import type { Withdrawal } from './stages.ts'
import { sentDestination } from './typed-withdrawal.ts'
import { useCoinAmount } from './use-coin-amount.ts'
import type { Checked } from './withdraw-form.tsx'

interface WithdrawReviewProps {
  readonly checked: Checked
  onBack(): void
  onDone(withdrawal: Withdrawal): void
}

/** Everything as it will be, then the PIN and every factor. What is proved here holds for exactly this withdrawal. */
export function WithdrawReview({ checked, onBack, onDone }: WithdrawReviewProps) {
  const t = useWords('assets-wallet')
  const factor = useWords('second-factor')
  const { siteApi } = usePage()
  const { typed, account, answer } = checked
  const { withdrawId, addressStr } = answer
  const [proofs, setProofs] = useState<TypedProofs>({ pin: '' })
  const [cannotSeal, setCannotSeal] = useState(false)
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Browsers offer no encryption on pages loaded without TLS, except from localhost.
    setCannotSeal(!window.isSecureContext)
    heading.current?.focus()
  }, [])
  const needed = neededProofs(account.proofs)
  const missing = missingProofs(needed, proofs)
  const sent = { ...sentDestination(typed), addressStr, withdrawId }
  const { busy, tried, refusal, submit } = useSubmit(
    async () => {
      const { pin, ...codes } = proofs
      return siteApi('POST /exchange-web/web/withdraw/doWithdraw', {
        ...sent,
        feeStr: answer.isInternal ? answer.fee : account.fee,
        addrType: typed.isSaved ? 1 : 0,
        payPwd: await sealPin(siteApi, pin),
        ...codes,
      })
    },
    onDone,
    missing.length === 0 && !cannotSeal,
  )
  const isOfPin = refusal?.code === '420010'
  const ofField = (name: 'googleCode' | 'smsCode' | 'emailCode') =>
    tried && missing.includes(name)
      ? factor('code.form')
      : refusal && isAboutField(refusal, name)
        ? refusal.text
        : undefined
  const isShown = isOfPin || (refusal && needed.some((name) => name !== 'pin' && isAboutField(refusal, name)))
  return (
    <div ref={heading} tabIndex={-1} className={styles.narrow}>
      <Card title={t('review')}>
        <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
          <ReviewDetails checked={checked} />
          <Field
            label={t('pin')}
            error={isOfPin ? refusal.text : tried && missing.includes('pin') ? t('pin.missing') : undefined}
            required
          >
            <PasswordInput
              value={proofs.pin}
              onChange={(pin) => setProofs({ ...proofs, pin: readCode(pin) })}
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
              hasPasskey={account.proofs.passkey}
              hasApp={account.proofs.authenticator}
              value={proofs.googleCode ?? ''}
              onChange={(googleCode) => setProofs({ ...proofs, googleCode })}
              error={ofField('googleCode')}
            />
          )}
          {needed.includes('smsCode') && (
            <SentCodeField
              label={factor('label.sms')}
              value={proofs.smsCode ?? ''}
              onChange={(smsCode) => setProofs({ ...proofs, smsCode })}
              send={() => siteApi('POST /exchange-web/web/withdraw/phoneValid', sent)}
              error={ofField('smsCode')}
            />
          )}
          {needed.includes('emailCode') && (
            <SentCodeField
              label={factor('label.email')}
              value={proofs.emailCode ?? ''}
              onChange={(emailCode) => setProofs({ ...proofs, emailCode })}
              send={() => siteApi('POST /exchange-web/web/withdraw/email', sent)}
              error={ofField('emailCode')}
            />
          )}
          {cannotSeal && <Notice kind="bad">{t('pin.insecure')}</Notice>}
          {refusal && !isShown && <Notice kind="bad">{refusal.text}</Notice>}
          <div className={styles.actions}>
            <Button size="l" onClick={onBack}>
              {t('back')}
            </Button>
            <Button kind="primary" type="submit" size="l" busy={busy} busyLabel={t('busy')}>
              {t('confirm')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}

function ReviewDetails({ checked: { typed, network, answer } }: { readonly checked: Checked }) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const { coin, tag, amount } = typed
  const { addressStr, fee, receives, looksLike, isNewAddress, isInternal, needsReview, waitsForAnswer } = answer
  return (
    <>
      <p className={styles.note}>{t('review.text')}</p>
      <Details
        details={[
          {
            label: t('address'),
            value: (
              <bdi dir="ltr" className={styles.mono}>
                {addressStr}
              </bdi>
            ),
          },
          ...(tag === '' ? [] : [{ label: t('tag'), value: <bdi dir="ltr">{tag}</bdi> }]),
          { label: t('network'), value: <bdi>{network.name}</bdi> },
          { label: t('amount'), value: amountOf(amount, coin) },
          { label: t('fee'), value: amountOf(fee, coin) },
          { label: t('receives'), value: <strong>{amountOf(receives, coin)}</strong> },
        ]}
      />
      {looksLike && (
        <Notice kind="bad" title={looksLike.label === '' ? t('alike.past') : t('alike', { label: looksLike.label })}>
          <p>{t('alike.text')}</p>
          <bdi dir="ltr" className={styles.mono}>
            {looksLike.address}
          </bdi>
        </Notice>
      )}
      {isInternal && <Notice kind="info">{t('review.inside')}</Notice>}
      {isNewAddress && !isInternal && <Notice kind="info">{t('review.new')}</Notice>}
      {needsReview && <Notice kind="info">{t('review.persons')}</Notice>}
      {waitsForAnswer && <Notice kind="info">{t('review.answer')}</Notice>}
    </>
  )
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
  const factor = useWords('second-factor')
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
        <Field label={factor('label.authenticator')} error={hasPasskey && isPasskey ? undefined : error} required>
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
          busyLabel={factor('passkey.busy')}
          onClick={use}
        >
          {factor('passkey')}
        </Button>
      )}
      {!hasApp && error && <Notice kind="bad">{error}</Notice>}
    </>
  )
}
