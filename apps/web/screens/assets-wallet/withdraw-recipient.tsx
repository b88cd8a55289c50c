import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { ProveWallet } from './prove-wallet.tsx'
import { WhoForm } from './who-form.tsx'
import type { Checked } from './withdraw-form.tsx'

/** A withdrawal that may not begin before it is known who receives it (travel rule). */
export interface AskedRecipient extends Omit<Checked, 'answer'> {
  readonly asked: CallData<'GET /exchange-web-gateway/travelRule/preCheckCompliance'>
}

type Compliance = CallData<'GET /exchange-web-gateway/travelRule/checkCompliance'>

interface WithdrawRecipientProps {
  readonly asked: AskedRecipient['asked']
  onBack(): void
  /** Enough is known: the withdrawal is checked again. */
  onSettled(): void
}

/** Who receives it, and where the law asks for it the proof that the wallet is one's own. */
export function WithdrawRecipient({ asked, onBack, onSettled }: WithdrawRecipientProps) {
  const t = useWords('assets-wallet')
  const [compliance, setCompliance] = useState<Compliance | null>(asked.compliance)
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const take = (answer: Compliance) => {
    if (answer.status === 'ACCEPTED' || answer.status === 'PENDING') onSettled()
    else setCompliance(answer)
  }
  if (!compliance) return null
  const isProving = compliance.status === 'PROOF'
  return (
    <div ref={heading} tabIndex={-1} className={styles.narrow}>
      <Card title={isProving ? t('prove.title') : t('who')}>
        {isProving ? (
          <ProveWallet complianceId={compliance.complianceId} onBack={onBack} onAnswer={take} />
        ) : (
          <WhoForm
            complianceId={compliance.complianceId}
            providers={asked.providers}
            side="recipient"
            onBack={onBack}
            onAnswer={take}
          />
        )}
      </Card>
    </div>
  )
}
