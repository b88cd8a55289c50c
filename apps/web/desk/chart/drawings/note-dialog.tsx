import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import styles from '../chart.module.css'
import { MOST_LETTERS } from './drawings-store.ts'

interface NoteDialogProps {
  readonly onClose: () => void
  readonly onPlace: (text: string) => void
}

/** Asks for the words of a note before its place. */
export function NoteDialog({ onClose, onPlace }: NoteDialogProps) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  const [text, setText] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onPlace(text.trim())
  }
  return (
    <Dialog open onClose={onClose} title={t('chart.draw.note')} closeLabel={tDesk('dialog.close')}>
      <form className={styles.form} onSubmit={onSubmit}>
        <Field label={t('chart.note.text')}>
          <TextInput value={text} onChange={setText} maxLength={MOST_LETTERS} />
        </Field>
        <Button kind="primary" type="submit" disabled={text.trim() === ''}>
          {t('chart.note.place')}
        </Button>
      </form>
    </Dialog>
  )
}
