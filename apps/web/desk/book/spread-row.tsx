import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import type { RefObject } from 'react'
import { useBookVersion } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { useLastPrice } from '../header/use-last-price.ts'
import styles from './book.module.css'
import type { BookSource } from './book-painter.ts'
import { spreadOf } from './book-view.ts'

interface SpreadRowProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly source: BookSource
}

/** Between the two sides, always visible: last price, mid price and spread. A click takes the last price. */
export function SpreadRow({ ref, source }: SpreadRowProps) {
  const t = useWords('desk')
  const { symbols } = useLocale()
  const desk = useDesk()
  const { pair, priceDecimals } = desk.market
  useBookVersion(pair, 200)
  const { last, tick } = useLastPrice()
  const spread = spreadOf(source.bids[0], source.asks[0], priceDecimals)
  const write = (value: string | undefined, decimals: number) => (
    <bdi dir="ltr">{displayNumber(value, { decimals, exact: true, zero: true }, symbols)}</bdi>
  )
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: as the grid
    // biome-ignore-start lint/a11y/useFocusableInteractive: the button in it has the focus
    <div ref={ref} role="row" className={styles.spread}>
      <span role="gridcell">
        <button
          type="button"
          className={styles.last}
          disabled={last === null}
          onClick={(event) => {
            event.stopPropagation()
            if (last !== null) desk.send({ kind: 'price', price: last })
          }}
        >
          <span className="spoken">{t('market.last')} </span>
          <PriceText
            value={last}
            decimals={priceDecimals}
            tick={tick}
            words={{ up: t('market.up'), down: t('market.down') }}
          />
        </button>
      </span>
      <span role="gridcell" className={styles.figures}>
        <span>
          <i>{t('book.middle')}</i> {write(spread?.middle, priceDecimals)}
        </span>
        <span>
          <i>{t('book.spread')}</i> {write(spread?.spread, priceDecimals)} <i>·</i>{' '}
          <PercentText value={spread?.percent} decimals={3} signed={false} tone="plain" exact />
        </span>
      </span>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: above
    // biome-ignore-end lint/a11y/useSemanticElements: above
  )
}
