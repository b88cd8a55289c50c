import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './creditcard.module.css'
import type { CardOrder } from './typed-purchase.ts'

const tones = {
  created: 'info',
  'pending-payment': 'info',
  paid: 'info',
  delivering: 'info',
  completed: 'gain',
  failed: 'bad',
  expired: 'plain',
  refunded: 'warn',
  chargeback: 'bad',
} as const

/** How far an order has come, and why it brought nothing. */
export function OrderState({ state, reason }: Pick<CardOrder, 'state' | 'reason'>) {
  const t = useWords('creditcard')
  return (
    <span className={styles.state}>
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {reason && <small>{t(`reason.${reason}`)}</small>}
    </span>
  )
}
