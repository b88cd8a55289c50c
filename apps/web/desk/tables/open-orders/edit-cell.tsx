import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { AmendField } from './amend-draft.ts'
import styles from './open-orders.module.css'
import type { RowEdit } from './row-edit.ts'

interface EditCellProps {
  readonly edit: RowEdit
  readonly fields: readonly AmendField[]
}

/** The editable fields of a row; the table handles the keys that end editing. */
export function EditCell({ edit, fields }: EditCellProps) {
  const t = useWords('desk/tables')
  const { reading } = edit
  return (
    <span className={styles.edit} data-edit="">
      {fields.map((field) => (
        <DecimalInput
          key={field}
          size="s"
          aria-label={t('tables.amend.label', {
            field: t(`tables.amend.field.${field}`),
            hint: t('tables.amend.hint'),
          })}
          aria-invalid={(reading.is === 'wrong' && reading.field === field) || undefined}
          value={edit.draft[field]}
          onChange={(value) => edit.change(field, value)}
          step={edit.step(field)}
        />
      ))}
    </span>
  )
}
