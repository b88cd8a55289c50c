import { classNames } from '@bowline/design-system/class-names.ts'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { marketName } from '../../market-rows/market-path.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './cells.module.css'
import { useTerms } from './market-terms.ts'

/** Decimals for a market that is not known. */
const PLACES = 8

interface OfPair {
  readonly pair: string
  readonly value: string | null
}

export function PairPrice({ pair, value }: OfPair) {
  const terms = useTerms()(pair)
  return terms ? <PriceText value={value} decimals={terms.priceDecimals} /> : <QtyText value={value} trim />
}

/** In the base coin. */
export function PairQty({ pair, value }: OfPair) {
  const terms = useTerms()(pair)
  return <QtyText value={value} decimals={terms?.qtyDecimals ?? PLACES} trim={!terms} />
}

/** In the quote coin, with the decimals of prices. */
export function PairTotal({ pair, value }: OfPair) {
  const terms = useTerms()(pair)
  return <QtyText value={value} decimals={terms?.priceDecimals ?? PLACES} trim={!terms} />
}

export function PairCell({ pair }: { readonly pair: string }) {
  return (
    <bdi dir="ltr" className={styles.pair}>
      {marketName(pair)}
    </bdi>
  )
}

export function SideCell({ side }: { readonly side: 'buy' | 'sell' }) {
  const t = useWords('desk/tables')
  return <span className={classNames(styles.side, styles[side])}>{t(`tables.side.${side}`)}</span>
}

/** An empty cell: no dash, and no line on a card. */
export function NoCell() {
  return <span className={styles.none} />
}
