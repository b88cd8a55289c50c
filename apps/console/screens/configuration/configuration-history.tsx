import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Change = ConsoleData<'GET /console-api/configuration/history'>['rows'][number]

const columns: readonly Column<Change>[] = [
  {
    id: 'version',
    head: t('configuration.settings'),
    card: 'title',
    cell: ({ version }) => t('configuration.version', { version }),
  },
  {
    id: 'time',
    head: t('audit.time'),
    cell: ({ changedAtMs }) => <TimeText atMs={changedAtMs} />,
    ch: 18,
  },
  { id: 'by', head: t('configuration.by'), cell: ({ changedBy }) => changedBy },
  { id: 'note', head: t('configuration.note'), cell: ({ note }) => note || t('unknown') },
]

export function ConfigurationHistory({ onLoad }: { readonly onLoad: (version: number) => void }) {
  const { api } = useConsole()
  const pages = usePages<Change>('configuration', async () => {
    const { rows } = await api('GET /console-api/configuration/history')
    return { rows, next: null }
  })
  return (
    <PagedTable
      caption={t('configuration.history')}
      columns={columns}
      pages={pages}
      rowKey={({ version }) => String(version)}
      empty={t('configuration.history.empty')}
      actions={({ version }) => (
        <Button size="s" onClick={() => onLoad(version)}>
          {t('configuration.load')}
        </Button>
      )}
    />
  )
}
