import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { ProveWallet } from './prove-wallet.tsx'
import { WhoForm } from './who-form.tsx'

type Compliance = CallData<'GET /exchange-web-gateway/travelRule/checkCompliance'>

/** Where a deposit comes from, said by its owner (travel rule): the coins have arrived, and are credited afterwards. */
export function DepositOrigin({ id }: { readonly id: number }) {
  const t = useWords('assets-wallet')
  const [isOpen, setOpen] = useState(false)
  const [isSaid, setSaid] = useState(false)
  if (isSaid) return <p className={styles.note}>{t('origin.done')}</p>
  if (isOpen)
    return (
      <Question
        id={id}
        onBack={() => setOpen(false)}
        onSaid={() => {
          setOpen(false)
          setSaid(true)
        }}
      />
    )
  return (
    <div>
      <Button kind="primary" size="s" onClick={() => setOpen(true)}>
        {t('origin.say')}
      </Button>
    </div>
  )
}

interface QuestionProps {
  readonly id: number
  onBack(): void
  onSaid(): void
}

function Question({ id, onBack, onSaid }: QuestionProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const asked = useAnswer(String(id), () => siteApi('GET /exchange-web-gateway/travelRule/depositOrigin', { id }))
  const [answered, setAnswered] = useState<Compliance>()
  if (asked.error)
    return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={asked.again} busy={asked.isAsking} />
  if (!asked.data) return <Skeleton ch={40} lines={4} />
  const compliance = answered ?? asked.data.compliance
  if (!compliance) return null
  const take = (answer: Compliance) => {
    if (answer.status === 'PROOF') setAnswered(answer)
    else onSaid()
  }
  const { complianceId } = compliance
  return compliance.status === 'PROOF' ? (
    <ProveWallet complianceId={complianceId} onBack={onBack} onAnswer={take} />
  ) : (
    <WhoForm {...{ complianceId, onBack }} providers={asked.data.providers} side="sender" onAnswer={take} />
  )
}
