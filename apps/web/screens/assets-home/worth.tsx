import { type CurveRange, curveRanges } from '@bowline/contract/terms/portfolio.ts'
import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { NOTHING } from '@bowline/design-system/numbers/display-number.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { AmountsSwitch } from '../../assets-layout/amounts-switch.tsx'
import { usePage } from '../../page-context.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-home-screen.module.css'
import type { OverviewData } from './assets-home-screen.tsx'
import { EquityCurve, FIRST_RANGE } from './equity-curve.tsx'
import { PlayMoney } from './play-money.tsx'
import { RateNote } from './rate-note.tsx'

const ways = ['deposit', 'withdraw', 'history'] as const

/** The total, how it came about, and for somebody who has nothing yet the way to something. */
export function Worth({ overview, curve }: OverviewData) {
  const t = useWords('assets-home')
  const layout = useWords('assets-layout')
  const shell = useWords('shell')
  const { config } = usePage()
  const [hidden] = useHiddenAmounts()
  /** Undefined until one is chosen. */
  const [chosen, setChosen] = useState<CurveRange>()
  const { currency, total, unpriced, rate } = overview
  const ownsNothing = overview.allocation.length === 0
  return (
    <Card>
      <div className={styles.head}>
        <div>
          <p className={styles.label}>
            {t('total')} <AmountsSwitch />
          </p>
          <MoneyText className={styles.sum} value={total} unit={currency} hidden={hidden} />
          <DayChange overview={overview} curve={curve} />
          {!ownsNothing && (
            <p className={styles.ways}>
              {ways.map((way) => (
                <Link key={way} className={buttonClass({ kind: 'quiet', size: 's' })} to={`/assets/spot/${way}`}>
                  {layout(way)}
                </Link>
              ))}
              {config.products.includes('card') && (
                <Link className={buttonClass({ kind: 'quiet', size: 's' })} to="/creditcard">
                  {shell('nav.card')}
                </Link>
              )}
              <Link className={buttonClass({ kind: 'quiet', size: 's' })} to="/assets/breakeven-analysis">
                {t('breakeven')}
              </Link>
            </p>
          )}
        </div>
        {!ownsNothing && (
          <SegmentedControl
            label={t('range')}
            size="s"
            options={curveRanges.map((value) => ({ value, label: t(`range.${value}`) }))}
            value={chosen ?? curve?.range ?? FIRST_RANGE}
            onChange={setChosen}
          />
        )}
      </div>
      {rate && <RateNote currency={currency} rate={rate} />}
      {unpriced.length > 0 && <p className={styles.label}>{t('unpriced', { currency, coins: unpriced.join(', ') })}</p>}
      {config.mode === 'demo' && ownsNothing ? (
        <PlayMoney />
      ) : (
        <EquityCurve loaded={curve} chosen={chosen} currency={currency} owns={!ownsNothing} />
      )}
    </Card>
  )
}

function DayChange({ overview: { change24h, currency }, curve }: OverviewData) {
  const t = useWords('assets-home')
  const [hidden] = useHiddenAmounts()
  return (
    <p className={styles.change} title={t('change.note')}>
      {t('change')}{' '}
      {change24h ? (
        <>
          <MoneyText value={change24h.profit} unit={currency} tone="gain-loss" signed hidden={hidden} />{' '}
          <PercentText value={change24h.percent} exact />
        </>
      ) : // Without a history there is no day before; one that did not load is reported.
      curve === null ? (
        t('unknown')
      ) : (
        NOTHING
      )}
    </p>
  )
}
