import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { Link } from 'react-router'
import { useTickers } from '../../live/hooks.ts'
import { PairName } from '../../market-rows/pair-name.tsx'
import { useWords } from '../../words/use-words.ts'
import type { HomeData } from './load-home.ts'
import styles from './movers.module.css'

interface MoversProps {
  readonly movers: HomeData['movers']
  /** Digits of a price behind the point, by pair. */
  readonly steps: Readonly<Record<string, number>>
}

/** As many as are asked for: a shorter list is a complete one, and says so. */
const FULL = 5

const lists = ['gainers', 'losers', 'volume', 'newest'] as const

/** Four short lists; which markets are in them is as of the page, their figures are live. */
export function Movers({ movers, steps }: MoversProps) {
  const t = useWords('home')
  const live = useTickers()
  return (
    <section>
      <h2 className={styles.title}>{t('movers')}</h2>
      <div className={styles.lists}>
        {lists.map((name) => (
          <section key={name} className={styles.list} aria-label={t(`movers.${name}`)}>
            <h3>{t(`movers.${name}`)}</h3>
            {movers[name].length === 0 && <p className={styles.none}>{t('movers.none')}</p>}
            <ol>
              {movers[name].map((loaded) => {
                const ticker = live?.get(loaded.pair) ?? loaded
                const [base = '', quote = ''] = loaded.pair.split('_')
                return (
                  <li key={loaded.pair}>
                    <Link className={styles.row} to={`/trade/${loaded.pair}`}>
                      <PairName base={base} quote={quote} size={20} />
                      <PriceText value={ticker.last} decimals={steps[loaded.pair] ?? 2} />
                      <PercentText value={ticker.changePercent} />
                    </Link>
                  </li>
                )
              })}
            </ol>
            {(name === 'gainers' || name === 'losers') && 0 < movers[name].length && movers[name].length < FULL && (
              <p className={styles.none}>{t(`movers.few.${name}`)}</p>
            )}
          </section>
        ))}
      </div>
    </section>
  )
}
