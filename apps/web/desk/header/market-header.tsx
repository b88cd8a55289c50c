import type { ReactNode } from 'react'
import { useFavourites } from '../../settings/use-favourites.ts'
import { pairName, useDesk } from '../desk.ts'
import { FavouriteStar } from './favourite-star.tsx'
import { MarketFigures } from './market-figures.tsx'
import styles from './market-header.module.css'
import { MarketStateBadge } from './market-state-badge.tsx'
import { MarketSwitcher } from './market-switcher.tsx'

/** Which market, its figures, and the tools of the desk. */
export function MarketHeader({ tools, figures }: { readonly tools: ReactNode; readonly figures?: ReactNode }) {
  const { market, texts } = useDesk()
  const { pair } = market
  const [favourites, toggleFavourite] = useFavourites()
  return (
    <div className={styles.header}>
      <h1 className="spoken">{texts.heading}</h1>
      <div className={styles.market}>
        <FavouriteStar
          pair={pairName(market)}
          isFavourite={favourites.includes(pair)}
          onStar={() => toggleFavourite(pair)}
        />
        <MarketSwitcher />
        <MarketStateBadge />
      </div>
      <MarketFigures more={figures} />
      <div className={styles.tools}>{tools}</div>
    </div>
  )
}
