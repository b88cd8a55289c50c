import { Button } from '@bowline/design-system/actions/button.tsx'
import { DateTimeInput } from '@bowline/design-system/inputs/date-time-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { useDateWords } from '../../words/use-date-words.ts'
import { useWords } from '../../words/use-words.ts'
import { inputTime, readInputTime } from '../input-time.ts'
import styles from './chart.module.css'
import { useZone } from './use-zone.ts'

interface DateDialogProps {
  readonly onGoTo: (atMs: number) => void
  readonly onClose: () => void
}

/** Brings the chart to a moment in the past, in the time zone it shows. */
export function DateDialog({ onGoTo, onClose }: DateDialogProps) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  const dateWords = useDateWords()
  const { timeZone, name } = useZone()
  const [typed, setTyped] = useState('')
  const atMs = readInputTime(typed, timeZone)
  const isPast = atMs !== null && atMs < Date.now()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPast) return
    onGoTo(atMs)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('chart.date')} closeLabel={tDesk('dialog.close')}>
      <form className={styles.form} onSubmit={onSubmit}>
        <Field label={t('chart.date.when', { zone: name })}>
          <DateTimeInput
            {...dateWords}
            max={inputTime(Date.now(), timeZone).slice(0, 10)}
            value={typed}
            onChange={setTyped}
          />
        </Field>
        <Button kind="primary" type="submit" disabled={!isPast}>
          {t('chart.date.go')}
        </Button>
      </form>
    </Dialog>
  )
}
