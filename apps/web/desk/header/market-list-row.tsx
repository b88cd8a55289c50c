import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { Link } from 'react-router'
import { isContract, marketName } from '../../market-rows/market-path.ts'
import type { MarketRow } from '../../market-rows/market-row.ts'
import { useDesk } from '../desk.ts'
import { FavouriteStar } from './favourite-star.tsx'
import styles from './market-list.module.css'

interface MarketListRowProps {
  readonly row: MarketRow
  readonly isFavourite: boolean
  readonly onStar: () => void
  readonly onChosen: () => void
}

export function MarketListRow({ row, isFavourite, onStar, onChosen }: MarketListRowProps) {
  const { pair, base, quote, priceDecimals } = row.market
  const { last, changePercent, volumeUsdt } = row.ticker
  const { market: here, product } = useDesk()
  const isHere = here.pair === pair
  return (
    <tr className={styles.row} data-here={isHere || undefined}>
      <td>
        <FavouriteStar pair={`${base}/${quote}`} isFavourite={isFavourite} onStar={onStar} />
        <Link
          to={product.pathOf(pair)}
          className={styles.link}
          onClick={onChosen}
          aria-current={isHere ? 'page' : undefined}
        >
          <b>{isContract(pair) ? marketName(pair) : base}</b>
          {!isContract(pair) && <small>/{quote}</small>}
        </Link>
      </td>
      <td>
        <PriceText value={last} decimals={priceDecimals} />
      </td>
      <td>
        <PercentText value={changePercent} />
      </td>
      <td>
        <MoneyText value={volumeUsdt} compact />
      </td>
    </tr>
  )
}
