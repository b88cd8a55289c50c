import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { t } from '../../words/words.ts'

type List = ConsoleData<'GET /console-api/index-prices/list'>
export type SourceRow = List['sources'][number]
export type IndexRow = List['indexes'][number]
type SaidRow = IndexRow['sources'][number]
type ChangeRow = IndexRow['changes'][number]

const indexTones = { good: 'gain', degraded: 'warn', frozen: 'bad' } as const
const standingTones = { counted: 'gain', outlier: 'warn', stale: 'bad', silent: 'plain' } as const
/** What a contract is in when nothing is wrong with it. */
const OPEN = new Set(['trading', 'postOnly', 'preOpen'])

function IndexState({ state }: Pick<IndexRow, 'state'>) {
  return <Badge tone={indexTones[state]}>{t(`index.state.${state}`)}</Badge>
}

function condition({ broken, problem }: SourceRow) {
  if (broken !== null) return <Badge tone="warn">{t(`index.broken.${broken}`)}</Badge>
  if (problem === null) return <Badge tone="gain">{t('index.well')}</Badge>
  return (
    <>
      <Badge tone="bad">{t('index.failed')}</Badge> {problem}
    </>
  )
}

export const sourceColumns: readonly Column<SourceRow>[] = [
  { id: 'source', head: t('index.source'), card: 'title', cell: ({ source }) => source, ch: 16 },
  {
    id: 'counts',
    head: t('index.counts-in'),
    numeric: true,
    cell: ({ countsIn, speaksFor }) => t('index.of', { count: countsIn, all: speaksFor }),
    ch: 12,
  },
  { id: 'condition', head: t('index.condition'), card: 'wide', cell: condition, ch: 30 },
]

export const indexColumns: readonly Column<IndexRow>[] = [
  { id: 'pair', head: t('index.pair'), card: 'title', cell: ({ pair }) => pair, ch: 12 },
  { id: 'state', head: t('index.state'), cell: ({ state }) => <IndexState state={state} />, ch: 12 },
  {
    id: 'price',
    head: t('index.price'),
    numeric: true,
    cell: ({ price }) => (price === null ? t('unknown') : <QtyText value={price} trim />),
    ch: 16,
  },
  {
    id: 'counted',
    head: t('index.counted'),
    numeric: true,
    cell: ({ sources }) =>
      t('index.of', {
        count: sources.filter(({ standing }) => standing === 'counted').length,
        all: sources.filter(({ standing }) => standing !== 'silent').length,
      }),
    ch: 12,
  },
  {
    id: 'contracts',
    head: t('index.contracts'),
    card: 'wide',
    cell: ({ state, contracts }) =>
      contracts.map(({ symbol, status, mark, indexState }) => (
        <div key={symbol}>
          {t('index.contract', { symbol, mark: mark ?? t('unknown') })}{' '}
          <Badge tone={OPEN.has(status) ? 'plain' : 'warn'}>{t(`contract-state.${status}`)}</Badge>{' '}
          {/* It takes its time to trust an index that has come back. */}
          {indexState !== state && <IndexState state={indexState} />}
        </div>
      )),
    ch: 40,
  },
]

export const saidColumns: readonly Column<SaidRow>[] = [
  { id: 'source', head: t('index.source'), card: 'title', cell: ({ source }) => source, ch: 16 },
  { id: 'pair', head: t('index.pair'), cell: ({ pair }) => pair, ch: 12 },
  { id: 'weight', head: t('index.weight'), numeric: true, cell: ({ weight }) => weight, ch: 8 },
  {
    id: 'price',
    head: t('index.price'),
    numeric: true,
    cell: ({ price }) => (price === null ? t('unknown') : <QtyText value={price} trim />),
    ch: 16,
  },
  {
    id: 'distance',
    head: t('index.distance'),
    numeric: true,
    cell: ({ distancePercent }) => (distancePercent === null ? t('unknown') : `${distancePercent} %`),
    ch: 12,
  },
  {
    id: 'age',
    head: t('index.age'),
    numeric: true,
    cell: ({ ageMs }) => (ageMs === null ? t('unknown') : t('index.seconds', { seconds: Math.floor(ageMs / 1000) })),
    ch: 10,
  },
  {
    id: 'standing',
    head: t('index.standing'),
    cell: ({ standing }) => <Badge tone={standingTones[standing]}>{t(`index.standing.${standing}`)}</Badge>,
    ch: 22,
  },
]

export const changeColumns: readonly Column<ChangeRow>[] = [
  { id: 'at', head: t('index.at'), card: 'title', cell: ({ atMs }) => <TimeText atMs={atMs} />, ch: 20 },
  { id: 'state', head: t('index.state'), cell: ({ state }) => <IndexState state={state} />, ch: 12 },
  {
    id: 'price',
    head: t('index.price'),
    numeric: true,
    cell: ({ price }) => <QtyText value={price} trim />,
    ch: 16,
  },
  {
    id: 'counted',
    head: t('index.counted-then'),
    card: 'wide',
    cell: ({ counted }) => (counted.length === 0 ? t('none') : counted.join(', ')),
    ch: 50,
  },
]
