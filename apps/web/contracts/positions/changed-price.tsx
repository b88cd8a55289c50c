import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './positions.module.css'

interface ChangedPriceProps {
  readonly from: string | null
  readonly to: string | null
  readonly decimals: number
}

/** A price before and after; read as one sentence. */
export function ChangedPrice({ from, to, decimals }: ChangedPriceProps) {
  const t = useWords('contracts/positions')
  const text = (price: string | null) => <PriceText value={price} decimals={decimals} />
  if (from === to) return text(to)
  return (
    <span>
      {text(from)}{' '}
      <i aria-hidden="true" className={styles.arrow}>
        →
      </i>{' '}
      <span className="spoken">{t('then')}</span> {text(to)}
    </span>
  )
}
