import type { TradeRow } from '@bowline/contract/stream.ts'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { memo } from 'react'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import styles from './tape.module.css'

/** One trade. The side of its taker is shown by colour, by an arrow, and in words for screen readers. */
export const TapeRow = memo(function TapeRow({ trade }: { readonly trade: TradeRow }) {
  const t = useWords('desk')
  const { symbols } = useLocale()
  const desk = useDesk()
  const { priceDecimals, qtyDecimals } = desk.market
  const write = (value: string, decimals: number) => (
    <bdi dir="ltr">{displayNumber(value, { decimals, exact: true }, symbols)}</bdi>
  )
  return (
    <tr className={styles.row}>
      <td className={styles[trade.takerSide]}>
        <button type="button" tabIndex={-1} onClick={() => desk.send({ kind: 'price', price: trade.price })}>
          <i aria-hidden="true">{trade.takerSide === 'buy' ? '▲' : '▼'}</i>
          {write(trade.price, priceDecimals)}
          <span className="spoken">{t(`trades.${trade.takerSide}`)}</span>
        </button>
      </td>
      <td>{write(trade.qty, qtyDecimals)}</td>
      <td>
        <TimeText atMs={trade.atMs} kind="time" />
      </td>
    </tr>
  )
})
