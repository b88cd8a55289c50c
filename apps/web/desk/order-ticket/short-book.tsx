import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import styles from './short-book.module.css'
import type { ShownLevel } from './sight.ts'
import type { TicketForm } from './use-ticket-form.ts'
import { useTicketWords } from './use-ticket-words.ts'

const ROWS = 5

/** Five prices of each side, beside the fields on a phone; a tap takes the price. */
export function ShortBook({ form }: { readonly form: TicketForm }) {
  const t = useTicketWords()
  const { bids, asks, last } = form.sight.facts
  return (
    <section className={styles.book} aria-label={t('panel.book')}>
      <Side form={form} side="sell" levels={asks} />
      <p className={styles.last}>
        <bdi dir="ltr">{last === null ? '--' : t.number(last)}</bdi>
      </p>
      <Side form={form} side="buy" levels={bids} />
    </section>
  )
}

function Side({ form, side, levels }: { form: TicketForm; side: 'buy' | 'sell'; levels: readonly ShownLevel[] }) {
  const t = useTicketWords()
  const { qtyDecimals } = form.sight.facts.market
  const rows: (ShownLevel | undefined)[] = Array.from({ length: ROWS }, (_, place) => levels[place])
  const placed = side === 'sell' ? rows.toReversed() : rows
  return (
    <ul className={styles.side} data-side={side} aria-label={side === 'sell' ? t('book.asks') : t('book.bids')}>
      {placed.map((level, place) => (
        // Rows are positions, not levels: they stay in place while prices move through them.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the row is
        <li key={place}>
          {level ? (
            <button type="button" onClick={() => form.change({ do: 'pickPrice', price: level.price })}>
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
