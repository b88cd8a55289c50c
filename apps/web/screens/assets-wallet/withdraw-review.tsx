import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useEffect, useRef, useState } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { AllProofsFields, useCanSeal } from '../../second-factor/all-proofs-fields.tsx'
import { missingProofs, neededProofs, type TypedProofs } from '../../second-factor/needed-proofs.ts'
import { sealPin } from '../../second-factor/seal-pin.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import type { Withdrawal } from './stages.ts'
import { sentDestination } from './typed-withdrawal.ts'
import { useCoinAmount } from './use-coin-amount.ts'
import type { Checked } from './withdraw-form.tsx'

interface WithdrawReviewProps {
  readonly checked: Checked
  onBack(): void
  onDone(withdrawal: Withdrawal): void
}

const SEND = {
  email: 'POST /exchange-web/web/withdraw/email',
  sms: 'POST /exchange-web/web/withdraw/phoneValid',
} as const

/** Everything as it will be, then the PIN and every factor. What is proved here holds for exactly this withdrawal. */
export function WithdrawReview({ checked, onBack, onDone }: WithdrawReviewProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const { typed, account, answer } = checked
  const { withdrawId, addressStr } = answer
  const [proofs, setProofs] = useState<TypedProofs>({ pin: '' })
  const canSeal = useCanSeal()
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const missing = missingProofs(neededProofs(account.proofs), proofs)
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
    missing.length === 0 && canSeal,
  )
  return (
    <div ref={heading} tabIndex={-1} className={styles.narrow}>
      <Card title={t('review')}>
        <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
          <ReviewDetails checked={checked} />
          <AllProofsFields
            bound={account.proofs}
            proofs={proofs}
            onChange={setProofs}
            send={(channel) => siteApi(SEND[channel], sent)}
            tried={tried}
            refusal={refusal}
          />
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
