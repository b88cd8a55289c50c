import { againstHolder, RATE_ONE } from '@bowline/core/formulas/perpetuals/contract.ts'
import { roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { ticksToPrice } from '@bowline/money'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../../../account-layout/notice.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { PositionFigures } from '../../figures/account-figures.ts'
import { digitsOf } from '../../figures/figure-texts.ts'
import { MarginRatio } from '../../figures/margin-ratio.tsx'
import unified from '../../unified/unified.module.css'
import type { Account } from '../account.ts'
import { sizeKey } from '../scenario.ts'
import type { Pool, Valued } from '../value.ts'
import styles from './bench.module.css'
import { contractOf, nameOf } from './names.ts'

interface PoolsTableProps {
  readonly now: Valued
  readonly then: Valued
  /** As it is tried. */
  readonly account: Account
}

/** Every wallet and position, as it is and as it would be. */
export function PoolsTable({ now, then, account }: PoolsTableProps) {
  const t = useWords('contracts/what-if')
  const tUnified = useWords('contracts/unified')
  const tPositions = useWords('contracts/positions')
  const poolName = usePoolName(account)
  const isTooMuch = then.pools.some(
    ({ imRatio, key, kind }) =>
      kind !== 'isolated' &&
      (imRatio === undefined || imRatio >= RATE_ONE) &&
      imRatio !== now.pools.find((pool) => pool.key === key)?.imRatio,
  )
  const before = (key: string) => now.pools.find((pool) => pool.key === key)
  return (
    <div aria-live="polite">
      <DataTable
        caption={t('result')}
        rows={then.pools}
        rowKey={({ key }) => key}
        empty={<p className={styles.note}>{t('empty')}</p>}
        columns={[
          { id: 'name', head: t('pool'), card: 'title', cell: (pool) => poolName(pool) },
          {
            id: 'equity',
            head: tPositions('wallet.equity'),
            numeric: true,
            cell: ({ key, equity, unit }) => (
              <Change
                from={before(key)?.equity ?? 0n}
                to={equity}
                of={(amount) => <Money {...{ amount, unit, account }} />}
              />
            ),
          },
          {
            id: 'im',
            head: tUnified('imRatio'),
            numeric: true,
            cell: ({ key, imRatio, kind }) =>
              kind === 'isolated' ? '--' : <Change from={before(key)?.imRatio} to={imRatio} of={ratioText} />,
          },
          {
            id: 'mm',
            head: tUnified('mmRatio'),
            numeric: true,
            cell: ({ key, mmRatio }) => <Change from={before(key)?.mmRatio ?? 0n} to={mmRatio} of={ratioText} />,
          },
        ]}
      />
      {isTooMuch && (
        <div className={styles.note}>
          <Notice kind="warn">{t('tooMuch')}</Notice>
        </div>
      )}
      {then.positions.length > 0 && (
        <DataTable<PositionFigures>
          caption={tPositions('tab.positions')}
          rows={then.positions}
          rowKey={({ held }) => sizeKey(held)}
          columns={[
            {
              id: 'contract',
              head: tPositions('column.contract'),
              card: 'title',
              cell: ({ held, position }) => {
                const terms = account.pairs.find(({ terms }) => terms.pair === held.pair)?.terms
                return `${terms && nameOf(terms)} ${tPositions(`side.${position.side === 1n ? 'long' : 'short'}`)}`
              },
            },
            {
              id: 'liquidation',
              head: tPositions('column.liquidation'),
              numeric: true,
              cell: (figures) => {
                const was = now.positions.find(({ held }) => sizeKey(held) === sizeKey(figures.held))
                const price = (ticks: bigint | undefined) => <LiquidationPrice {...{ ticks, account, figures }} />
                return <Change from={was && ticksOf(was)} to={ticksOf(figures)} of={price} />
              },
            },
            {
              id: 'upl',
              head: tPositions('column.upl'),
              numeric: true,
              cell: ({ upl, held }) => {
                const terms = account.pairs.find((pair) => pair.terms.pair === held.pair)?.terms
                const unit = terms?.row.marginCoin ?? ''
                return (
                  <MoneyText value={fromUnits(upl, 8)} unit={unit} signed tone="gain-loss" zero {...digitsOf(terms)} />
                )
              },
            },
          ]}
        />
      )}
    </div>
  )
}

/** What a pool is called. */
export function usePoolName(account: Account): (pool: Pool) => string {
  const t = useWords('contracts/what-if')
  const tUnified = useWords('contracts/unified')
  const tPositions = useWords('contracts/positions')
  return (pool) => {
    if (pool.kind === 'unified') return tUnified('account')
    if (pool.kind === 'wallet') return t('pool.wallet', { coin: pool.key })
    const terms = contractOf(account, pool)
    return `${terms ? nameOf(terms) : ''} ${tPositions('mode.isolated')}`
  }
}

function ticksOf({ liquidationPrice, position }: PositionFigures): bigint | undefined {
  return liquidationPrice && roundRatio(liquidationPrice, againstHolder(position.side))
}

interface LiquidationPriceProps {
  readonly ticks: bigint | undefined
  readonly account: Account
  readonly figures: PositionFigures
}

function LiquidationPrice({ ticks, account, figures: { held } }: LiquidationPriceProps) {
  const terms = account.pairs.find(({ terms }) => terms.pair === held.pair)?.terms
  if (ticks === undefined || !terms) return '--'
  const decimals = terms.row.coinResultVo.symbolPricePrecision
  return <PriceText value={ticksToPrice(ticks, terms.tick, decimals)} decimals={decimals} />
}

interface MoneyProps {
  readonly amount: bigint
  readonly unit: string
  readonly account: Account
}

function Money({ amount, unit, account }: MoneyProps) {
  const terms = account.pairs.find((pair) => pair.terms.row.marginCoin === unit)?.terms
  return <MoneyText value={fromUnits(amount, 8)} unit={unit} zero {...digitsOf(terms)} />
}

function ratioText(ratio: bigint | undefined): ReactNode {
  return <MarginRatio percent={ratio === undefined ? '' : fromUnits(ratio * 100n, 8)} />
}

interface ChangeProps<T> {
  readonly from: T
  readonly to: T
  readonly of: (figure: T) => ReactNode
}

/** A figure, and what it was where that was another. */
function Change<T>({ from, to, of }: ChangeProps<T>) {
  const t = useWords('contracts/unified')
  if (from === to) return of(to)
  return (
    <span className={styles.change}>
      <span className={unified.before}>{of(from)}</span>
      <ArrowRight className={unified.arrow} size={14} aria-hidden="true" />
      <span className="spoken">{t('becomes')}</span>
      <strong>{of(to)}</strong>
    </span>
  )
}
