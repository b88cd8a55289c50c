import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText, useTick } from '@bowline/design-system/number-texts/price-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { Sparkline } from '@bowline/design-system/pictures/sparkline.tsx'
import { Link } from 'react-router'
import { useBook, useBookVersion, useTicker } from '../../live/hooks.ts'
import { type Ticker, trendLine } from '../../market-rows/market-row.ts'
import { PairName } from '../../market-rows/pair-name.tsx'
import { useWords } from '../../words/use-words.ts'
import type { HomeData } from './load-home.ts'
import styles from './market-miniature.module.css'

interface MiniatureProps {
  readonly market: NonNullable<HomeData['market']>
  readonly book: NonNullable<HomeData['book']>
  readonly ticker: Ticker | undefined
}

const LEVELS = 6
type Row = readonly [price: string, qty: string]

/** The market itself, small: price, a day's line, the best of the book. What it shows is what the trading page shows. */
export function MarketMiniature({ market, book, ticker }: MiniatureProps) {
  const t = useWords('home')
  const live = useTicker(market.pair)
  const store = useBook(market.pair)
  const version = useBookVersion(market.pair)
  const last = live?.last ?? ticker?.last
  const tick = useTick(last)
  const rows = (side: 'bids' | 'asks'): Row[] =>
    version > 0 ? store[side].slice(0, LEVELS).map(({ price, qty }) => [price, qty]) : book[side].slice(0, LEVELS)
  const pair = `${market.base}/${market.quote}`
  return (
    <section className={styles.miniature} aria-label={t('mini.title', { pair })}>
      <header className={styles.head}>
        <PairName base={market.base} quote={market.quote} />
        <span className={styles.last}>
          <PriceText value={last} decimals={market.priceDecimals} tick={tick} ch={10} />
          <PercentText value={live?.changePercent ?? ticker?.changePercent} />
        </span>
        {ticker && <Sparkline points={trendLine(ticker)} label={t('mini.title', { pair })} width={92} height={30} />}
      </header>
      <div className={styles.book}>
        <Side rows={rows('bids')} label={t('mini.bids')} tone="bid" market={market} />
        <Side rows={rows('asks')} label={t('mini.asks')} tone="ask" market={market} />
      </div>
      <footer className={styles.foot}>
        <span>
          {t('mini.volume')} <MoneyText value={live?.quoteVolume ?? ticker?.quoteVolume} unit={market.quote} compact />
        </span>
        <Link to={`/trade/${market.pair}`}>{t('mini.open')}</Link>
      </footer>
    </section>
  )
}

interface SideProps {
  readonly rows: readonly Row[]
  readonly label: string
  readonly tone: 'bid' | 'ask'
  readonly market: MiniatureProps['market']
}

function Side({ rows, label, tone, market }: SideProps) {
  const t = useWords('home')
  return (
    <table className={styles.side} data-tone={tone}>
      <caption className="spoken">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('mini.price', { coin: market.quote })}</th>
          <th scope="col">{t('mini.qty', { coin: market.base })}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: LEVELS }, (_, index) => rows[index]).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the book is what a row is
          <tr key={index}>
            <td className={styles.price}>
              <PriceText value={row?.[0]} decimals={market.priceDecimals} />
            </td>
            <td>
              <QtyText value={row?.[1]} decimals={market.qtyDecimals} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
