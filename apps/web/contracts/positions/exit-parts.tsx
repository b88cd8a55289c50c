import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { useWords } from '../../words/use-words.ts'
import type { PositionRow } from './position-rows.ts'
import styles from './positions.module.css'

/** Exits of a part of a position, which are orders of their own and stay as they are. */
export function ExitParts({ row }: { readonly row: PositionRow }) {
  const t = useWords('contracts/positions')
  const { exits, terms, unit } = row
  const decimals = terms.row.coinResultVo.symbolPricePrecision
  const parts = (['profit', 'loss'] as const).flatMap((which) => exits[which].parts.map((part) => ({ which, ...part })))
  if (parts.length === 0) return null
  return (
    <div className={styles.parts}>
      <p>{t('exits.parts')}</p>
      <ul>
        {parts.map(({ which, orderId, price, qty }) => (
          <li key={orderId}>
            {t(`exits.${which}`)} <PriceText value={price} decimals={decimals} /> ·{' '}
            <QtyText value={qty} unit={unit} trim />
          </li>
        ))}
      </ul>
    </div>
  )
}
