import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { SourceRow } from './columns.tsx'

const ways = ['silent', 'wrong'] as const

interface BreakDialogProps {
  readonly source: SourceRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Breaks a source of the demo, or mends a broken one. */
export function BreakDialog({ source: { source, broken }, onClose, onDone }: BreakDialogProps) {
  const { api } = useConsole()
  // Of the moment it was opened: the list behind it goes on.
  const [isBreaking] = useState(broken === null)
  const [how, setHow] = useState<(typeof ways)[number]>('silent')
  const act = async (reason: string) => {
    if (isBreaking) await api('POST /console-api/index-prices/break', { source, how, reason })
    else await api('POST /console-api/index-prices/mend', { source, reason })
    onDone()
    return t(isBreaking ? 'index.break.done' : 'index.mend.done', { source })
  }
  return (
    <ActDialog
      title={t(isBreaking ? 'index.break.title' : 'index.mend.title', { source })}
      confirm={t(isBreaking ? 'index.break' : 'index.mend')}
      isDanger={isBreaking}
      onClose={onClose}
      act={act}
    >
      {isBreaking && (
        <RadioGroup
          label={t('index.break.how')}
          options={ways.map((value) => ({ value, label: t(`index.broken.${value}`) }))}
          value={how}
          onChange={setHow}
        />
      )}
      <p>{t(isBreaking ? `index.break.text.${how}` : 'index.mend.text')}</p>
    </ActDialog>
  )
}
