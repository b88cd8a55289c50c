import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { useTickers } from '../live/hooks.ts'
import styles from './market-figures.module.css'
import type { PaletteEntry } from './offered-entries.ts'

type MarketFiguresProps = Pick<NonNullable<PaletteEntry['market']>, 'pair' | 'priceDecimals'>

/** What a market costs and how it moved in a day, live. */
export function MarketFigures({ pair, priceDecimals }: MarketFiguresProps) {
  const ticker = useTickers()?.get(pair)
  return (
    <span className={styles.figures}>
      <PriceText value={ticker?.last} decimals={priceDecimals} />
      <PercentText value={ticker?.changePercent} ch={7} />
    </span>
  )
}
