import { Card } from '@bowline/design-system/layers/card.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { decimalParts, fromUnits, isZero, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import type { ReactNode } from 'react'
import { MarginRatio } from '../../../contracts/figures/margin-ratio.tsx'
import { ContractCell } from '../../../contracts/records/contract-cell.tsx'
import { ExactPrice } from '../../../contracts/records/exact-texts.tsx'
import { useHiddenAmounts } from '../../../settings/use-hidden-amounts.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './statement.module.css'
import { type Statement, type StatementLine, savesAbove, sumsOf } from './statement-sums.ts'

interface StatementCauseProps {
  readonly statement: Statement
  readonly cause: StatementLine
}

/** What happened, in three sentences and the figures behind them. */
export function StatementCause({ statement, cause }: StatementCauseProps) {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const layout = useWords('assets-layout')
  const [hidden] = useHiddenAmounts()
  const { lines, missing, isEnded } = statement
  const { contractName, equityCoin, isUnified, marginCoin, positionType, price, tagPrice, equity, maintMargin } = cause
  const found = sumsOf(lines)
  const sums = found.length > 0 ? found : [{ coin: marginCoin, ...NOTHING }]
  const money = (value: string, unit = equityCoin) => (
    <QtyText key={unit} value={value} unit={unit} hidden={hidden} zero trim />
  )
  const ofEach = (of: 'realised' | 'fees' | 'toFund' | 'fromFund') => (
    <span className={styles.ofEach}>{sums.map((each) => money(each[of], each.coin))}</span>
  )
  const kind = isUnified === 1 ? 'unified' : positionType === 1 ? 'cross' : 'isolated'
  const figures: readonly (readonly [name: string, value: ReactNode])[] = [
    [tPositions('column.time'), <TimeText key="time" atMs={cause.ctime} />],
    [tPositions('column.mark'), <ExactPrice key="mark" value={tagPrice} />],
    [tPositions('exits.by.index'), <IndexText key="index" line={cause} />],
    [t('statement.saving'), <ExactPrice key="saving" value={price} />],
    [tPositions('wallet.equity'), money(equity)],
    [t('wallet.maintenance'), money(maintMargin)],
    [tPositions('wallet.ratio'), <RatioText key="ratio" rate={cause.marginRate} />],
    [t('statement.missing'), money(missing)],
    [tPositions('column.pnl'), ofEach('realised')],
    [tPositions('column.fee'), ofEach('fees')],
    [t('statement.toFund'), ofEach('toFund')],
    [t('statement.fromFund'), ofEach('fromFund')],
  ]
  const isKnown = !isZero(decimalParts(price) ?? ZERO)
  return (
    <Card>
      <p className={styles.head}>
        {contractName !== '' && <ContractCell contractName={contractName} />}
        <Badge>{kind === 'unified' ? layout('unified') : tPositions(`mode.${kind}`)}</Badge>
        <Badge tone={isEnded ? 'plain' : 'warn'}>{t(isEnded ? 'statement.over' : 'statement.runs')}</Badge>
      </p>
      <p>
        {t.rich(`statement.why.${kind}`, {
          mark: () => <ExactPrice value={tagPrice} />,
          equity: () => money(equity),
          maintenance: () => money(maintMargin),
        })}
      </p>
      <p>
        {isKnown
          ? t.rich(savesAbove(cause) ? 'statement.saved.above' : 'statement.saved.below', {
              price: () => <ExactPrice value={price} />,
              missing: () => money(missing),
            })
          : t.rich('statement.saved.margin', { missing: () => money(missing) })}
      </p>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const NOTHING = { realised: '0', fees: '0', toFund: '0', fromFund: '0' } as const
const ZERO = { negative: false, whole: '0', fraction: '' }

/** An index of few sources says so. */
function IndexText({ line: { indexPrice, indexState } }: { readonly line: StatementLine }) {
  const t = useWords('assets-futures')
  return (
    <>
      <QtyText value={indexPrice} trim />{' '}
      {indexState !== 'good' && <Badge tone="warn">{t(`statement.index.${indexState}`)}</Badge>}
    </>
  )
}

/** A fraction as percent. */
export function RatioText({ rate }: { readonly rate: string }) {
  return <MarginRatio percent={rate === '' ? '' : fromUnits(toUnits(rate, 8) * 100n, 8)} />
}
