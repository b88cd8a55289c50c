import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import type { FundingBalance } from './ask-funding.ts'
import { PayReview } from './pay-review.tsx'
import { type PaymentChecked, PayWhom } from './pay-whom.tsx'

interface PayDialogProps {
  /** What there is to pay with. */
  readonly balances: readonly FundingBalance[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Whom and how much; then the person it would go to, and the PIN and every factor for exactly that. */
export function PayDialog({ balances, onClose, onDone }: PayDialogProps) {
  const t = useWords('assets-funding')
  const toast = useToast()
  const amountOf = useCoinText()
  const [typed, setTyped] = useState({ to: '', coin: balances[0]?.coin ?? '', amount: '' })
  const [checked, setChecked] = useState<PaymentChecked>()
  return (
    <Dialog open onClose={onClose} dismissible={false} title={t('pay.title')} closeLabel={t('close')}>
      {checked ? (
        <PayReview
          checked={checked}
          onBack={() => setChecked(undefined)}
          onDone={({ amount, coin, name }) => {
            toast({ kind: 'good', text: t('pay.done', { amount: amountOf(amount, coin), name }) })
            onDone()
            onClose()
          }}
        />
      ) : (
        <PayWhom typed={typed} onChange={setTyped} balances={balances} onCancel={onClose} onChecked={setChecked} />
      )}
    </Dialog>
  )
}
