import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Link } from 'react-router'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './hero.module.css'
import type { HomeData } from './load-home.ts'
import { MarketMiniature } from './market-miniature.tsx'

/** What this is, and beside it the busiest market in small. */
export function Hero({ data: { market, book, movers } }: { readonly data: HomeData }) {
  const t = useWords('home')
  const { session } = usePage()
  const pair = market && `${market.base}/${market.quote}`
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{t('hero.title')}</h1>
        <p>{t('hero.text')}</p>
        <p className={styles.actions}>
          {market && pair && (
            <Link className={buttonClass({ kind: 'primary', size: 'l' })} to={`/trade/${market.pair}`}>
              {t('hero.trade', { pair })}
            </Link>
          )}
          <Link className={buttonClass({ kind: 'quiet', size: 'l' })} to={session.user ? '/markets' : '/user/register'}>
            {session.user ? t('hero.markets') : t('hero.register')}
          </Link>
        </p>
      </div>
      {market && book && (
        <MarketMiniature market={market} book={book} ticker={movers.volume.find((one) => one.pair === market.pair)} />
      )}
    </section>
  )
}
