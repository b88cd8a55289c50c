import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { StaleMark } from '@bowline/design-system/states/stale-mark.tsx'
import type { ReactNode } from 'react'
import { useFreshness, useLiveDoor } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { sizeUnitOf, turnoverUnitOf, useDesk } from '../desk.ts'
import { AgeMark } from '../panel/age-mark.tsx'
import styles from './market-header.module.css'
import { movedBy } from './moved-by.ts'
import { useLastPrice, useMarketTicker } from './use-last-price.ts'

/** The last price and the 24h figures, and what a product adds: the part of the header that changes with every price. */
export function MarketFigures({ more }: { readonly more?: ReactNode }) {
  const t = useWords('desk')
  const { market } = useDesk()
  const { pair, priceDecimals } = market
  const { last, tick } = useLastPrice()
  const ticker = useMarketTicker()
  const freshness = useFreshness(useLiveDoor().ticker(pair))
  const isFailed = freshness.state === 'failed'
  // A price from the page load is also outdated when there is no live one.
  const isOld = isFailed || freshness.state === 'stale' || undefined
  return (
    <>
      <div className={styles.last} data-stale={isOld}>
        <span className="spoken">{t('market.last')}</span>
        <span className={styles.price}>
          <PriceText
            value={last}
            decimals={priceDecimals}
            tick={tick}
            words={{ up: t('market.up'), down: t('market.down') }}
          />
        </span>
      </div>
      <dl className={styles.figures} data-stale={isOld} data-many={more !== undefined || undefined}>
        <Figure name={t('market.change')}>
          <span className={styles.change}>
            <MoneyText
              className={styles.moved}
              value={movedBy(ticker, priceDecimals)}
              decimals={priceDecimals}
              signed
              exact
              tone="gain-loss"
            />
            <PercentText value={ticker?.changePercent} />
          </span>
        </Figure>
        {more}
        <Figure name={t('market.high')}>
          <PriceText value={ticker?.high} decimals={priceDecimals} />
        </Figure>
        <Figure name={t('market.low')}>
          <PriceText value={ticker?.low} decimals={priceDecimals} />
        </Figure>
        <Figure name={t('market.volume', { unit: sizeUnitOf(market) })}>
          <MoneyText value={ticker?.baseVolume} compact />
        </Figure>
        <Figure name={t('market.volume', { unit: turnoverUnitOf(market) })}>
          <MoneyText value={ticker?.quoteVolume} compact />
        </Figure>
      </dl>
      <div className={styles.age}>
        {isFailed ? <StaleMark level="stale">{t('panel.failed')}</StaleMark> : <AgeMark freshness={freshness} />}
      </div>
    </>
  )
}

/** One figure of the header; a product adds some of its own. */
export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
