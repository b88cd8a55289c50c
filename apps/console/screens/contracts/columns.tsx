import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import type { ContractRow } from './contracts.tsx'

const stateTones = {
  trading: 'gain',
  'post-only': 'warn',
  'reduce-only': 'warn',
  'cancel-only': 'warn',
  settling: 'warn',
  halt: 'bad',
  'pre-open': 'plain',
  delist: 'plain',
} as const
const indexTones = { good: 'gain', degraded: 'warn', frozen: 'bad' } as const

const amount = (value: string | null, unit?: string) =>
  value === null ? t('unknown') : <QtyText value={value} unit={unit} zero trim />

export const columns: readonly Column<ContractRow>[] = [
  { id: 'name', head: t('contract.contract'), card: 'title', cell: ({ name }) => name, ch: 18 },
  {
    id: 'state',
    head: t('markets.state'),
    cell: ({ state, opensAtMs }) => (
      <>
        <Badge tone={stateTones[state]}>{t(`market-state.${state}`)}</Badge>
        {opensAtMs !== null && (
          <span className={styles.quiet}>
            {' '}
            {t('markets.opens')} <TimeText atMs={opensAtMs} />
          </span>
        )}
      </>
    ),
    ch: 14,
  },
  { id: 'mark', head: t('contract.mark'), numeric: true, cell: ({ mark }) => amount(mark), ch: 12 },
  {
    id: 'index',
    head: t('contract.index'),
    numeric: true,
    cell: ({ index, quote, indexState, sources }) => (
      <>
        {amount(index, quote)} <Badge tone={indexTones[indexState]}>{t(`index.state.${indexState}`)}</Badge>
        {sources && (
          <span className={styles.quiet}> {t('index.of', { count: sources.counted, all: sources.spoken })}</span>
        )}
      </>
    ),
    ch: 26,
  },
  {
    id: 'open-interest',
    head: t('contract.open-interest'),
    numeric: true,
    cell: ({ openInterest, base, settles }) => amount(openInterest, settles === base ? t('contract.contracts') : base),
    ch: 16,
  },
  { id: 'fund', head: t('contract.fund'), numeric: true, cell: ({ fund, settles }) => amount(fund, settles), ch: 16 },
  {
    id: 'funding',
    head: t('contract.funding'),
    numeric: true,
    cell: ({ fundingPercent, predictedPercent, settings }) =>
      fundingPercent === null || predictedPercent === null
        ? t('unknown')
        : t('contract.funding.rates', { last: fundingPercent, next: predictedPercent, hours: settings.fundingHours }),
    ch: 26,
  },
  {
    id: 'leverage',
    head: t('contract.leverage'),
    numeric: true,
    cell: ({ maxLeverage, tiers }) => t('contract.leverage.of', { leverage: maxLeverage, tiers }),
    ch: 14,
  },
  {
    id: 'ends',
    head: t('contract.ends'),
    cell: ({ settings: { endsAt } }) => (endsAt === '' ? t('contract.never') : endsAt),
    ch: 16,
  },
]
