import { useWords } from '../../../words/use-words.ts'
import { useNumberFault } from '../../use-number-fault.ts'
import styles from './open-orders.module.css'
import type { RowEdit } from './row-edit.ts'

/** What sending the change would do to the order's place in the queue, or what is wrong with it. */
export function EditNote({ edit, isHeld }: { readonly edit: RowEdit; readonly isHeld: boolean }) {
  const t = useWords('desk/tables')
  const { reading } = edit
  const faultOf = useNumberFault()
  if (isHeld) return <span className={styles.note}>{t('tables.held')}</span>
  if (reading.is === 'unchanged') return <span className={styles.note}>{t('tables.amend.hint')}</span>
  if (reading.is === 'ready')
    return (
      <span className={styles.note} role="status">
        {t(reading.keepsPlace ? 'tables.amend.keeps' : 'tables.amend.loses')}
      </span>
    )
  const { field, why } = reading
  return (
    <span className={styles.refusal} role="status">
      {why === 'number' ? faultOf(edit.draft[field]) : t(`tables.amend.wrong.${why}`, { step: edit.step(field) ?? '' })}
    </span>
  )
}
