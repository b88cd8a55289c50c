import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Link } from 'react-router'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { FirstSteps } from './first-steps.tsx'
import styles from './hero.module.css'
import type { HomeData } from './load-home.ts'
import { MarketMiniature } from './market-miniature.tsx'

/** What one can do here within a minute, and beside it the busiest market, in small and live, as the proof. */
export function Hero({ data: { market, book, movers } }: { readonly data: HomeData }) {
  const t = useWords('home')
  const { session, config } = usePage()
  const pair = market && `${market.base}/${market.quote}`
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{t('hero.title')}</h1>
        <p>{t(config.mode === 'demo' ? 'hero.demo' : 'hero.text')}</p>
        <p className={styles.actions}>
          {!session.user && (
            <Link className={buttonClass({ kind: 'primary', size: 'l' })} to="/user/register">
              {t('hero.register')}
            </Link>
          )}
          {market && pair && (
            <Link
              className={buttonClass({ kind: session.user ? 'primary' : 'quiet', size: 'l' })}
              to={`/trade/${market.pair}`}
            >
              {t('hero.trade', { pair })}
            </Link>
          )}
          {session.user && (
            <Link className={buttonClass({ kind: 'quiet', size: 'l' })} to="/markets">
              {t('hero.markets')}
            </Link>
          )}
        </p>
      </div>
      {market && book && (
        <MarketMiniature market={market} book={book} ticker={movers.volume.find((one) => one.pair === market.pair)} />
      )}
      {market && !session.user && <FirstSteps market={market} />}
    </section>
  )
}
