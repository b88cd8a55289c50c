import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { AllProofsFields, useCanSeal } from '../../second-factor/all-proofs-fields.tsx'
import { missingProofs, neededProofs, type TypedProofs } from '../../second-factor/needed-proofs.ts'
import { sealPin } from '../../second-factor/seal-pin.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-funding.module.css'
import type { PaymentChecked } from './pay-whom.tsx'

const PAY = 'POST /exchange-web-gateway/asset/payUser/pay'
const SEND = {
  email: 'POST /exchange-web-gateway/asset/payUser/email',
  sms: 'POST /exchange-web-gateway/asset/payUser/phone',
} as const

interface PayReviewProps {
  readonly checked: PaymentChecked
  readonly onBack: () => void
  readonly onDone: (paid: CallData<typeof PAY>) => void
}

/** The person it goes to. What is proved here holds for exactly this payment, and sending it again pays once. */
export function PayReview({ checked, onBack, onDone }: PayReviewProps) {
  const t = useWords('assets-funding')
  const { siteApi } = usePage()
  const amountOf = useCoinText()
  const { payId, name, coin, amount, proofs: bound } = checked
  const [proofs, setProofs] = useState<TypedProofs>({ pin: '' })
  const canSeal = useCanSeal()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isWhole = missingProofs(neededProofs(bound), proofs).length === 0
  const { busy, tried, refusal, submit } = useSubmit(
    async () => {
      const { pin, ...codes } = proofs
      return siteApi(PAY, { payId, payPwd: await sealPin(siteApi, pin), ...codes })
    },
    onDone,
    isWhole && canSeal,
  )
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <Details
        details={[
          {
            label: t('pay.recipient'),
            value: (
              <strong>
                <bdi dir="ltr">{name}</bdi>
              </strong>
            ),
          },
          { label: t('pay.amount'), value: amountOf(amount, coin) },
        ]}
      />
      <p className={styles.note}>{t('pay.review')}</p>
      <AllProofsFields
        bound={bound}
        proofs={proofs}
        onChange={setProofs}
        send={(channel) => siteApi(SEND[channel], { payId })}
        tried={tried}
        refusal={refusal}
      />
      <div className={styles.ends}>
        <Button onClick={onBack}>{t('pay.back')}</Button>
        <Button type="submit" kind="primary" busy={busy} busyLabel={t('pay.busy')}>
          {t('pay.confirm')}
        </Button>
      </div>
    </form>
  )
}
