import type { CallData } from '@bowline/contract/calls.ts'
import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextArea } from '@bowline/design-system/inputs/text-input.tsx'
import { QrCode } from '@bowline/design-system/pictures/qr-code.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { CopyLine } from './copy-line.tsx'
import { useCoinAmount } from './use-coin-amount.ts'
import { useFresh } from './use-fresh.ts'

type Compliance = CallData<'GET /exchange-web-gateway/travelRule/checkCompliance'>
type Question = CallData<'POST /exchange-web-gateway/travelRule/requestAopp'>

interface ProveWalletProps {
  readonly complianceId: string
  onBack(): void
  onAnswer(answer: Compliance): void
}

/** A text to sign in one's wallet, or an amount to send from it; a wallet that answers by itself is noticed here. */
export function ProveWallet({ complianceId, onBack, onAnswer }: ProveWalletProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const question = useAnswer(complianceId, () =>
    siteApi('POST /exchange-web-gateway/travelRule/requestAopp', { complianceId }),
  )
  const { data: now } = useFresh(
    complianceId,
    () => siteApi('GET /exchange-web-gateway/travelRule/checkCompliance', { complianceId }),
    ({ status }) => status === 'PROOF',
  )
  const noticed = useEffectEvent(onAnswer)
  useEffect(() => {
    if (now && now.status !== 'PROOF') noticed(now)
  }, [now])
  if (question.error)
    return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={question.again} busy={question.isAsking} />
  if (!question.data) return <Skeleton ch={40} lines={6} />
  return <ProofForm {...{ complianceId, onBack, onAnswer }} question={question.data} />
}

function ProofForm({ complianceId, question, onBack, onAnswer }: ProveWalletProps & { readonly question: Question }) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const amountOf = useCoinAmount()
  const [signature, setSignature] = useState('')
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web-gateway/travelRule/submitProof', { complianceId, signature: signature.trim() }),
    onAnswer,
    signature.trim() !== '',
  )
  const { message, link, amount } = question
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <p className={styles.note}>{t('prove.text')}</p>
      <CopyLine label={t('prove.message')} copyLabel={t('prove.message.copy')} text={message} />
      {link !== null && (
        <div className={styles.scan}>
          <a className={buttonClass({ kind: 'quiet', size: 's' })} href={link}>
            {t('prove.open')}
          </a>
          <p className={styles.note}>{t('prove.scan')}</p>
          <QrCode text={link} label={t('prove.scan')} />
        </div>
      )}
      <Field
        label={t('prove.signature')}
        error={tried && signature.trim() === '' ? t('prove.signature.missing') : refusal?.text}
        required
      >
        <TextArea
          value={signature}
          onChange={setSignature}
          rows={3}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={2_000}
        />
      </Field>
      {amount && (
        <Notice kind="info" title={t('prove.amount')}>
          <p>{t('prove.amount.text', { amount: amountOf(amount.amount, amount.coinName) })}</p>
          <CopyLine
            label={t('address.own', { coin: amount.coinName })}
            copyLabel={t('address.copy')}
            text={amount.addressStr}
          />
        </Notice>
      )}
      <div className={styles.actions}>
        <Button size="l" onClick={onBack}>
          {t('back')}
        </Button>
        <Button kind="primary" type="submit" size="l" busy={busy} busyLabel={t('checking')}>
          {t('prove.send')}
        </Button>
      </div>
    </form>
  )
}
