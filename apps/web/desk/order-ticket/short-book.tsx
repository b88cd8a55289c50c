import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { useDesk } from '../desk.ts'
import styles from './short-book.module.css'
import type { ShownLevel, TicketData } from './ticket-data.ts'
import { useTicketWords } from './use-ticket-words.ts'

const ROWS = 5

/** Five prices of each side, beside the fields on a phone; a tap takes the price. */
export function ShortBook({ data }: { readonly data: TicketData }) {
  const t = useTicketWords()
  const { bids, asks, last } = data
  return (
    <section className={styles.book} aria-label={t('panel.book')}>
      <Side side="sell" levels={asks} />
      <p className={styles.last}>
        <bdi dir="ltr">{last === null ? '--' : t.number(last)}</bdi>
      </p>
      <Side side="buy" levels={bids} />
    </section>
  )
}

function Side({ side, levels }: { side: 'buy' | 'sell'; levels: readonly ShownLevel[] }) {
  const t = useTicketWords()
  const desk = useDesk()
  const { qtyDecimals } = desk.market
  const rows: (ShownLevel | undefined)[] = Array.from({ length: ROWS }, (_, place) => levels[place])
  const placed = side === 'sell' ? rows.toReversed() : rows
  return (
    <ul className={styles.side} data-side={side} aria-label={side === 'sell' ? t('book.asks') : t('book.bids')}>
      {placed.map((level, place) => (
        // Rows are positions, not levels: they stay in place while prices move through them.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the row is
        <li key={place}>
          {level ? (
            <button type="button" onClick={() => desk.send({ kind: 'price', price: level.price })}>
              <bdi dir="ltr">{t.number(level.price)}</bdi>
              <QtyText value={level.qty} decimals={Math.min(qtyDecimals, 3)} compact />
            </button>
          ) : (
            <span>--</span>
          )}
        </li>
      ))}
    </ul>
  )
}
