import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { IndexRow } from './columns.tsx'

interface ConfirmDialogProps {
  readonly index: IndexRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Whoever confirms has looked at the price elsewhere. */
export function ConfirmDialog({ index: { pair, price, gap }, onClose, onDone }: ConfirmDialogProps) {
  const { api } = useConsole()
  const act = async (reason: string) => {
    await api('POST /console-api/index-prices/confirm', { pair, reason })
    onDone()
    return t('index.confirm.done', { pair })
  }
  return (
    <ActDialog
      title={t('index.confirm.title', { pair })}
      confirm={t('index.confirm')}
      isDanger
      onClose={onClose}
      act={act}
    >
      <p>{t('index.confirm.text', { last: gap?.last ?? t('unknown'), price: price ?? t('unknown') })}</p>
    </ActDialog>
  )
}
