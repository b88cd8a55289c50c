import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { type EndedPosition, usePositionColumns } from '../records/use-position-columns.tsx'
import { PagedTable } from './paged-table.tsx'
import { useBookedPages } from './use-booked-pages.ts'

/** Positions that have ended, with what they brought and why they ended. */
export function PositionHistory({ contractId }: { readonly contractId: number | undefined }) {
  const t = useWords('contracts/positions')
  const { siteApi } = usePage()
  const pages = useBookedPages<EndedPosition>(`past ${contractId}`, async (page) => {
    const which = contractId === undefined ? page : { ...page, contractId }
    const { count, positionList } = await siteApi('POST /fe-co-api/position/history_position_list', which)
    return { count, rows: positionList }
  })
  return (
    <PagedTable<EndedPosition>
      caption={t('tab.past')}
      empty={{ title: t('past.empty'), text: t('past.empty.text') }}
      pages={pages}
      rowKey={({ id }) => id}
      columns={usePositionColumns()}
    />
  )
}
