import type { BarRow } from '@bowline/contract/stream.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { LocaleProvider, useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import type { TimeKind } from '@bowline/design-system/numbers/display-time.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { pairName, useDesk } from '../../desk.ts'
import type { BarPrice } from '../indicators/legend.ts'
import { useChartChoices } from '../use-chart-choices.ts'
import { useChartTexts } from '../use-chart-texts.ts'
import { useZone } from '../use-zone.ts'
import { lengths } from './intervals.ts'

const SHOWN_BARS = 100

interface BarsDialogProps {
  readonly rows: readonly BarRow[]
  readonly onClose: () => void
}

/** The chart's data as a table, as of when the dialog opened. */
export function BarsDialog({ rows, onClose }: BarsDialogProps) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  const texts = useChartTexts()
  const { locale } = useLocale()
  const { timeZone, name } = useZone()
  const { market } = useDesk()
  const [{ interval }] = useChartChoices()
  const [shown] = useState(() => rows.slice(-SHOWN_BARS).reverse())
  const price = (id: BarPrice, column: 1 | 2 | 3 | 4) => ({
    id,
    head: t(`chart.${id}`),
    numeric: true,
    cell: (row: BarRow) => texts.price(row[column]),
  })
  return (
    <Dialog open onClose={onClose} title={t('chart.table')} closeLabel={tDesk('dialog.close')}>
      <LocaleProvider locale={locale} timeZone={timeZone}>
        <DataTable<BarRow>
          caption={t('chart.table.caption', { count: shown.length, pair: pairName(market) })}
          rows={shown}
          rowKey={([openMs]) => String(openMs)}
          cards={false}
          columns={[
            {
              id: 'time',
              head: t('chart.table.time', { zone: name }),
              cell: ([openMs]) => <TimeText atMs={openMs} kind={timeKind(interval)} />,
            },
            price('open', 1),
            price('high', 2),
            price('low', 3),
            price('close', 4),
            { id: 'volume', head: t('chart.volume'), numeric: true, cell: (row) => texts.qty(row[5]) },
          ]}
        />
      </LocaleProvider>
    </Dialog>
  )
}

/** Neighbouring rows have similar times, so only the differing parts are shown. */
function timeKind(interval: Interval): TimeKind {
  if (interval === '1s') return 'time'
  return lengths[interval].ms < lengths['1d'].ms ? 'minute' : 'date'
}
