import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { Check, Pencil, X } from 'lucide-react'
import { useWords } from '../../../words/use-words.ts'
import { changeableFields } from './amend-draft.ts'
import { EditNote } from './edit-note.tsx'
import styles from './open-orders.module.css'
import type { OpenRow } from './open-rows.ts'
import { isUnderway, type RowAction } from './row-action.ts'
import type { RowEdit } from './row-edit.ts'

export interface RowControlsProps {
  readonly row: OpenRow
  readonly action: RowAction | undefined
  /** Set while this row is being edited. */
  readonly edit: RowEdit | undefined
  /** The data is stale: nothing is sent. */
  readonly isHeld: boolean
  readonly onBegin: () => void
  readonly onSend: () => void
  readonly onGiveUp: () => void
  readonly onCancel: () => void
  readonly onRetry: () => void
  readonly onDismiss: () => void
}

/** The actions of a row, the action in progress, or why it was rejected. */
export function RowControls(props: RowControlsProps) {
  const { action, edit } = props
  return (
    <div className={styles.controls} data-controls="">
      {edit ? (
        <Editing {...props} edit={edit} />
      ) : action ? (
        <ActionResult {...props} action={action} />
      ) : (
        <Offered {...props} />
      )}
    </div>
  )
}

/** A leg is changed and cancelled with its list. */
function Offered({ row, isHeld, onBegin, onCancel }: RowControlsProps) {
  const t = useWords('desk/tables')
  if (row.kind === 'order' && row.part) return null
  const held = isHeld ? { title: t('tables.held'), 'aria-disabled': true } : {}
  return (
    <>
      {row.kind === 'order' && changeableFields(row.order).length > 0 && (
        <IconButton
          size="s"
          label={t('tables.amend')}
          icon={<Pencil size={14} aria-hidden="true" />}
          {...held}
          onClick={onBegin}
        />
      )}
      <IconButton
        size="s"
        label={t(row.kind === 'list' ? 'tables.cancel.list' : 'tables.cancel')}
        icon={<X size={14} aria-hidden="true" />}
        {...held}
        onClick={onCancel}
      />
    </>
  )
}

function Editing({ edit, isHeld, onSend, onGiveUp }: RowControlsProps & { readonly edit: RowEdit }) {
  const t = useWords('desk/tables')
  return (
    <>
      <span className={classNames(styles.beside, styles.narrow)}>
        <EditNote edit={edit} isHeld={isHeld} />
      </span>
      <IconButton
        size="s"
        label={t('tables.amend.send')}
        icon={<Check size={14} aria-hidden="true" />}
        aria-disabled={isHeld || edit.reading.is !== 'ready'}
        onClick={onSend}
      />
      <IconButton
        size="s"
        label={t('tables.amend.giveUp')}
        icon={<X size={14} aria-hidden="true" />}
        onClick={onGiveUp}
      />
    </>
  )
}

function ActionResult({ action, isHeld, onRetry, onDismiss }: RowControlsProps & { readonly action: RowAction }) {
  const t = useWords('desk/tables')
  if (isUnderway(action))
    return (
      <span className={styles.underway} role="status">
        {t(`tables.underway.${action.what}`)}
      </span>
    )
  return (
    <>
      <span className={styles.beside}>
        <span className={styles.refusal} role="alert">
          {action.refusal ?? t('tables.lost')}
        </span>
        <Button size="s" aria-disabled={isHeld} onClick={isHeld ? undefined : onRetry}>
          {t('tables.retry')}
        </Button>
      </span>
      <IconButton size="s" label={t('tables.close')} icon={<X size={14} aria-hidden="true" />} onClick={onDismiss} />
    </>
  )
}
