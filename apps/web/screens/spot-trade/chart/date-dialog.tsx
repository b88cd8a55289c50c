import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import styles from './chart.module.css'
import { useZone } from './use-zone.ts'

interface DateDialogProps {
  readonly onGoTo: (atMs: number) => void
  readonly onClose: () => void
}

/** Brings the chart to a moment in the past, in the time zone it shows. */
export function DateDialog({ onGoTo, onClose }: DateDialogProps) {
  const t = useWords('spot-trade/chart')
  const tDesk = useWords('spot-trade')
  const { timeZone, name } = useZone()
  const [typed, setTyped] = useState('')
  // Browsers give what is typed without a zone, and read it as their own unless it says otherwise.
  const atMs = Date.parse(timeZone === 'UTC' ? `${typed}Z` : typed)
  const isPast = atMs > 0 && atMs < Date.now()
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
          <TextInput type="datetime-local" value={typed} onChange={setTyped} required />
        </Field>
        <Button kind="primary" type="submit" disabled={!isPast}>
          {t('chart.date.go')}
        </Button>
      </form>
    </Dialog>
  )
}
