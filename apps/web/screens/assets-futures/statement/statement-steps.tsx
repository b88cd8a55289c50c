import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import type { ReactNode } from 'react'
import { ExactPrice } from '../../../contracts/records/exact-texts.tsx'
import { marketName } from '../../../market-rows/market-path.ts'
import { useHiddenAmounts } from '../../../settings/use-hidden-amounts.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './statement.module.css'
import { RatioText } from './statement-cause.tsx'
import type { StatementLine } from './statement-sums.ts'

interface StatementStepsProps {
  readonly lines: readonly StatementLine[]
  /** Beside the title. */
  readonly aside: ReactNode
}

/** Every event in its order: what was done, at which prices, and who got the difference. */
export function StatementSteps({ lines, aside }: StatementStepsProps) {
  const t = useWords('assets-futures')
  return (
    <Card title={t('statement.steps')} aside={aside} flush>
      <ol className={styles.steps}>
        {lines.map((line) => (
          <Step key={line.id} line={line} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ line }: { readonly line: StatementLine }) {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const tTables = useWords('desk/tables')
  const [hidden] = useHiddenAmounts()
  const { step, ctime, contractName, equityCoin, marginCoin, orderId } = line
  const money = (value: string, unit = marginCoin) => <QtyText value={value} unit={unit} hidden={hidden} trim />
  const figures: readonly (readonly [name: string, text: string, value: ReactNode])[] = [
    [tPositions('column.mark'), line.tagPrice, <ExactPrice key="mark" value={line.tagPrice} />],
    [tPositions('exits.by.index'), line.indexPrice, <QtyText key="index" value={line.indexPrice} trim />],
    [tPositions('wallet.equity'), line.equity, money(line.equity, equityCoin)],
    [t('wallet.maintenance'), line.maintMargin, money(line.maintMargin, equityCoin)],
    [tPositions('wallet.ratio'), line.marginRate || line.maintMargin, <RatioText key="ratio" rate={line.marginRate} />],
    ...(step === 'began' ? [] : dealOf(line)),
    [tPositions('column.pnl'), line.realizedAmount, money(line.realizedAmount)],
    [tPositions('column.fee'), line.tradeFee, money(line.tradeFee)],
    [tPositions('scene.liquidationFee'), line.clearance, money(line.clearance)],
    [
      t('statement.fund'),
      line.toFund,
      <MoneyText key="fund" value={line.toFund} unit={marginCoin} decimals={8} exact signed trim />,
    ],
  ]
  function dealOf({ volume, price }: StatementLine) {
    return [
      [tPositions('column.size'), volume, <QtyText key="size" value={volume} hidden={hidden} trim />],
      [tTables('tables.column.price'), price, <ExactPrice key="price" value={price} />],
    ] as const
  }
  return (
    <li data-step={step}>
      <p className={styles.head}>
        <TimeText atMs={ctime} />
        {contractName !== '' && <bdi dir="ltr">{marketName(contractName)}</bdi>}
        {orderId !== '' && <small>{t('statement.order', { id: orderId })}</small>}
      </p>
      <p>
        <strong>{t(`step.${step}`)}</strong>
      </p>
      {line.conversions.map((each) => (
        <Repaid key={`${each.fromCoin} ${each.toCoin}`} conversion={each} />
      ))}
      <IndexSources sources={line.indexSources} />
      <dl className={styles.figures}>
        {figures
          .filter(([, text]) => isSomething(text))
          .map(([name, , value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

/** Where the index of this moment came from: the sources that counted. */
function IndexSources({ sources }: { readonly sources: StatementLine['indexSources'] }) {
  const t = useWords('assets-futures')
  const counted = sources.filter(({ standing }) => standing === 'counted')
  if (counted.length === 0) return null
  return (
    <dl className={styles.sources}>
      <dt>{t('statement.sources')}</dt>
      {counted.map(({ source, price, weight }) => (
        <dd key={source}>
          <bdi>{source}</bdi> <QtyText value={price} trim /> × {weight}
        </dd>
      ))}
    </dl>
  )
}

/** One coin that repaid another: what went and what came, at the indexes and the fee that the exchange went by. */
function Repaid({ conversion }: { readonly conversion: StatementLine['conversions'][number] }) {
  const tPositions = useWords('contracts/positions')
  const [hidden] = useHiddenAmounts()
  const { fromCoin, fromAmount, fromIndex, toCoin, toAmount, toIndex, fee, feeRate } = conversion
  const change = (value: string, unit: string) => (
    <MoneyText value={value} unit={unit} decimals={8} exact signed trim hidden={hidden} tone="gain-loss" />
  )
  const indexOf = (coin: string) => (
    <>
      {tPositions('exits.by.index')} <bdi>{coin}</bdi>
    </>
  )
  return (
    <>
      <p className={styles.ofEach}>
        {change(`-${fromAmount}`, fromCoin)}
        {change(toAmount, toCoin)}
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{indexOf(fromCoin)}</dt>
          <dd>
            <QtyText value={fromIndex} unit="USD" trim />
          </dd>
        </div>
        <div>
          <dt>{indexOf(toCoin)}</dt>
          <dd>
            <QtyText value={toIndex} unit="USD" trim />
          </dd>
        </div>
        <div>
          <dt>{tPositions('column.fee')}</dt>
          <dd>
            <QtyText value={fee} unit={toCoin} hidden={hidden} trim /> (<RatioText rate={feeRate} />)
          </dd>
        </div>
      </dl>
    </>
  )
}

function isSomething(text: string): boolean {
  const parts = decimalParts(text)
  return parts !== undefined && !isZero(parts)
}
