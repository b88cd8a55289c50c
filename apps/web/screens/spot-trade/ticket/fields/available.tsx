import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import styles from '../../../../desk/order-ticket/ticket-view.module.css'
import type { SpotForm } from '../spot-rules.ts'
import { useSpotWords } from '../use-spot-words.ts'

export function Available({ form: { ticket, context } }: { readonly form: SpotForm }) {
  const t = useSpotWords()
  const { market, balances } = context.data
  const asset = ticket.side === 'buy' ? market.quote : market.base
  const available = balances && (balances.get(asset)?.available ?? '0')
  return (
    <p className={styles.available}>
      <span>{t('ticket.available')}</span>
      <bdi dir="ltr">{available === undefined ? '--' : `${t.number(trimDecimals(available))} ${asset}`}</bdi>
    </p>
  )
}
