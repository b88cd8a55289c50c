import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { Link } from 'react-router'
import { useWords } from '../../words/use-words.ts'
import { CURRENCY, type Relation } from './copy-sums.ts'

/** What has ended, and why. */
export function PastRelations({ relations }: { readonly relations: readonly Relation[] }) {
  const t = useWords('assets-copy-trade')
  return (
    <DataTable
      caption={t('past')}
      rows={relations}
      rowKey={({ relationId }) => String(relationId)}
      columns={[
        {
          id: 'name',
          head: t('name'),
          card: 'title',
          cell: ({ leaderId, leaderName }) => (
            <Link className={linkClass(true)} to={`/copy-trading/${leaderId}`}>
              <bdi>{leaderName}</bdi>
            </Link>
          ),
        },
        { id: 'started', head: t('started'), cell: ({ startedAtMs }) => <TimeText atMs={startedAtMs} kind="minute" /> },
        { id: 'ended', head: t('ended'), cell: ({ endedAtMs }) => <TimeText atMs={endedAtMs} kind="minute" /> },
        { id: 'why', head: t('why'), cell: ({ stopReason }) => stopReason && t(`why.${stopReason}`) },
        {
          id: 'allotted',
          head: t('allotted'),
          numeric: true,
          cell: ({ allotted }) => <MoneyText value={allotted} unit={CURRENCY} />,
        },
        {
          id: 'returned',
          head: t('returned'),
          numeric: true,
          cell: ({ equity }) => <MoneyText value={equity} unit={CURRENCY} zero />,
        },
        {
          id: 'shared',
          head: t('shared'),
          numeric: true,
          cell: ({ shared }) => <MoneyText value={shared} unit={CURRENCY} zero />,
        },
        {
          id: 'profit',
          head: t('profit'),
          numeric: true,
          cell: ({ profit }) => <MoneyText value={profit} unit={CURRENCY} signed tone="gain-loss" zero />,
        },
      ]}
    />
  )
}
