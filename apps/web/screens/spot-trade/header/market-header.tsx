import type { ReactNode } from 'react'
import { useFavourites } from '../../../settings/use-favourites.ts'
import { useWords } from '../../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { pairName } from '../trade-head.ts'
import { FavouriteStar } from './favourite-star.tsx'
import { MarketFigures } from './market-figures.tsx'
import styles from './market-header.module.css'
import { MarketStateBadge } from './market-state-badge.tsx'
import { MarketSwitcher } from './market-switcher.tsx'

/** Which market, its figures, and the tools of the desk. */
export function MarketHeader({ tools }: { readonly tools: ReactNode }) {
  const t = useWords('spot-trade')
  const { market } = useDesk()
  const { pair, base, quote } = market
  const [favourites, toggleFavourite] = useFavourites()
  return (
    <div className={styles.header}>
      <h1 className="spoken">{t('page.title', { base, quote })}</h1>
      <div className={styles.market}>
        <FavouriteStar
          pair={pairName(market)}
          isFavourite={favourites.includes(pair)}
          onStar={() => toggleFavourite(pair)}
        />
        <MarketSwitcher />
        <MarketStateBadge />
      </div>
      <MarketFigures />
      <div className={styles.tools}>{tools}</div>
    </div>
  )
}
