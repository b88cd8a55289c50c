import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { formatUnits } from '@bowline/money'
import { useDeferredValue, useMemo } from 'react'
import { useCoinText } from '../../../quotes/use-coin-text.ts'
import { useWords } from '../../../words/use-words.ts'
import { percentText } from '../../figures/figure-texts.ts'
import type { Account } from '../account.ts'
import { moveToLiquidation } from '../fall.ts'
import { liquidationsOf, type Step } from '../ladder.ts'
import { pricedCoins } from '../scenario.ts'
import styles from './bench.module.css'
import { nameOf, sizeText, sizeUnit } from './names.ts'
import { usePoolName } from './pools-table.tsx'

/** What the exchange would do at the prices that are tried, in its order, and how far all prices are from there. */
export function Outcome({ account }: { readonly account: Account }) {
  const t = useWords('contracts/what-if')
  const poolName = usePoolName(account)
  const stepText = useStepText(account)
  const percent = useNumber()
  // It looks at many prices: typing does not wait for it.
  const deferred = useDeferredValue(account)
  const { liquidations } = useMemo(() => liquidationsOf(deferred), [deferred])
  return (
    <Card title={t('order')}>
      <div className={styles.lines} aria-live="polite">
        {liquidations.length === 0 && <p>{t('order.none')}</p>}
        {liquidations.map(({ pool, steps, ratioAfter }) => (
          <section key={pool.key} aria-label={poolName(pool)}>
            <h3>
              {pool.mmRatio === undefined
                ? t('order.beginsGone', { name: poolName(pool) })
                : t('order.begins', { name: poolName(pool), percent: percent(percentText(pool.mmRatio)) })}
            </h3>
            <ol className={styles.steps}>
              {steps.map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
                <li key={at}>{stepText(step)}</li>
              ))}
            </ol>
            <p>
              {ratioAfter === undefined || steps.at(-1)?.kind === 'takenOver'
                ? t('order.gone')
                : t('order.ends', { percent: percent(percentText(ratioAfter)) })}
            </p>
          </section>
        ))}
        {liquidations.length === 0 && <Distances account={deferred} />}
        <p className={styles.quiet}>{t('order.about')}</p>
      </div>
    </Card>
  )
}

/** How far all prices together may move from here until the first liquidation. */
function Distances({ account }: { readonly account: Account }) {
  const t = useWords('contracts/what-if')
  const percent = useNumber()
  const distances = useMemo(() => {
    const coins = pricedCoins(account).filter((coin) => account.pairs.some(({ terms }) => terms.row.base === coin))
    return (['down', 'up'] as const).map((way) => [way, moveToLiquidation(account, way, coins)] as const)
  }, [account])
  return distances.map(([way, by]) => (
    <p key={way}>
      {by === undefined ? t(`all.${way}.never`) : t(`all.${way}`, { percent: percent(formatUnits(by, 2)) })}
    </p>
  ))
}

function useNumber(): (text: string) => string {
  const { symbols } = useLocale()
  return (text) => displayNumber(text, { decimals: 2, exact: true, zero: true }, symbols)
}

function useStepText(account: Account): (step: Step) => string {
  const t = useWords('contracts/what-if')
  const tPositions = useWords('contracts/positions')
  const { symbols } = useLocale()
  const coinText = useCoinText()
  const termsOf = (name: string) => account.pairs.find(({ terms }) => terms.pair === name)?.terms
  const nameIn = (pair: string) => {
    const terms = termsOf(pair)
    return terms ? nameOf(terms) : pair
  }
  const size = (pair: string, lots: bigint) => {
    const terms = termsOf(pair)
    if (!terms) return ''
    const text = displayNumber(sizeText(terms, lots), { decimals: 8, exact: true, trim: true }, symbols)
    return `${text} ${sizeUnit({ terms }, tPositions('unit.contracts'))}`
  }
  return (step) => {
    switch (step.kind) {
      case 'canceled':
        return t('step.canceled', { names: step.pairs.map(nameIn).join(', ') })
      case 'repaid': {
        const { from, fromAmount, to, toAmount } = step
        return t('step.repaid', { from: coinText(amount(fromAmount), from), to: coinText(amount(toAmount), to) })
      }
      case 'netted':
        return t('step.netted', { name: nameIn(step.pair), size: size(step.pair, step.lots) })
      case 'sold':
      case 'takenOver': {
        const { coin, isLong, kind, lost, lots, pair } = step
        const side = isLong ? 'long' : 'short'
        return t(`step.${kind}`, {
          name: nameIn(pair),
          side,
          size: size(pair, lots),
          cost: coinText(amount(lost), coin),
        })
      }
    }
  }
}

function amount(units: bigint): string {
  return units < 0n ? `-${formatUnits(-units, 8)}` : formatUnits(units, 8)
}
