import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column, Sort } from '@bowline/design-system/tables/data-table-columns.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LeaderBadge } from '../../copying/leader-badge.tsx'
import { ppmPercent } from '../../copying/ppm-percent.ts'
import { SlippageText } from '../../copying/slippage-text.tsx'
import { usePpmText } from '../../copying/use-ppm-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './copy-trading.module.css'
import { type BoardSort, type Leader, type Period, returnsOf } from './leader-board.ts'

interface LeadersTableProps {
  readonly leaders: readonly Leader[]
  readonly period: Period
  readonly sort: Sort
  readonly onSort: (column: string) => void
  readonly empty: ReactNode
}

/** Everybody who leads or did, with what their copiers really made of it. */
export function LeadersTable({ leaders, period, sort, onSort, empty }: LeadersTableProps) {
  const t = useWords('copy-trading')
  const ppmText = usePpmText()
  const sorted = (id: BoardSort) => ({ id, head: t(id), numeric: true, sortable: true }) as const
  const columns: readonly Column<Leader>[] = [
    {
      id: 'name',
      head: t('name'),
      card: 'title',
      cell: ({ leaderId, name, state }) => (
        <span className={styles.name}>
          <Link className={linkClass(true)} to={`/copy-trading/${leaderId}`}>
            <bdi>{name}</bdi>
          </Link>
          {state !== 'active' && <LeaderBadge state={state} />}
        </span>
      ),
    },
    {
      ...sorted('copiersRoi'),
      cell: ({ copiersRoiPpm, copiersProfit }) => (
        <span className={styles.lines}>
          <PercentText value={copiersRoiPpm === null ? null : ppmPercent(copiersRoiPpm)} exact />
          <small>
            <MoneyText value={copiersProfit} unit="USDT" signed zero />
          </small>
        </span>
      ),
    },
    {
      ...sorted('roi'),
      cell: (leader) => {
        const roiPpm = returnsOf(leader, period)?.roiPpm ?? null
        return <PercentText value={roiPpm === null ? null : ppmPercent(roiPpm)} exact />
      },
    },
    {
      ...sorted('drawdown'),
      cell: (leader) => {
        const found = returnsOf(leader, period)
        return <PercentText value={found && ppmPercent(found.drawdownPpm)} signed={false} tone="plain" exact />
      },
    },
    { ...sorted('slippage'), cell: ({ slippagePpm }) => <SlippageText ppm={slippagePpm} /> },
    {
      id: 'skipped',
      head: t('skipped'),
      numeric: true,
      cell: ({ skipped, copies }) => t('of', { n: skipped, of: copies }),
    },
    {
      ...sorted('copiers'),
      cell: ({ copiers, assets }) => (
        <span className={styles.lines}>
          <MoneyText value={String(copiers)} decimals={0} zero />
          <small>
            <MoneyText value={assets} unit="USDT" zero />
          </small>
        </span>
      ),
    },
    { ...sorted('share'), cell: ({ sharePpm }) => <bdi>{ppmText(sharePpm)}</bdi> },
  ]
  return (
    <DataTable
      caption={t('leaders')}
      rows={leaders}
      rowKey={({ leaderId }) => String(leaderId)}
      columns={columns}
      sort={sort}
      onSort={onSort}
      empty={empty}
      actionsHead={t('copy')}
      actions={({ leaderId, name, state }) =>
        state === 'active' && (
          <Link
            className={buttonClass({ size: 's' })}
            to={`/copy-trading/${leaderId}`}
            aria-label={t('copy.of', { name })}
          >
            {t('copy')}
          </Link>
        )
      }
    />
  )
}
