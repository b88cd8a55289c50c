import { Button } from '@bowline/design-system/actions/button.tsx'
import { Download } from 'lucide-react'
import { saveFile } from '../../../site-api/save-file.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Profit } from '../assets-futures-pnl-screen.tsx'
import { dayFile } from './day-file.ts'

interface DayExportProps {
  readonly coin: string
  readonly days: Profit['days']
}

/** The days that are shown, as a file. */
export function DayExport({ coin, days }: DayExportProps) {
  const t = useWords('desk/tables')
  const save = () => {
    const file = new Blob([dayFile(days)], { type: 'text/csv;charset=utf-8' })
    saveFile(file, `futures-profit-${coin}-${new Date().toISOString().slice(0, 10)}.csv`)
  }
  return (
    <Button size="s" icon={<Download aria-hidden="true" size={14} />} onClick={save}>
      {t('tables.export')}
    </Button>
  )
}
