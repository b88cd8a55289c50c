import { ActDialog } from '../../parts/act-dialog.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Move } from './moves.tsx'

interface SecondWordDialogProps {
  /** `book`: of a transfer that was given up, and is on its chain all the same. */
  readonly wish: 'give-up' | 'book'
  readonly move: Move
  readonly onClose: () => void
}

/** Asks that a transfer which waits to be signed offline be given up, or be booked as sent; another member has to allow it. */
export function SecondWordDialog({ wish, move, onClose }: SecondWordDialogProps) {
  const { api } = useConsole()
  const { id, network, coin, amount, seenTxid } = move
  const act = async (reason: string) => {
    await api(`POST /console-api/custody/request-${wish}`, { move: id, reason })
    return t('custody.request.done')
  }
  return (
    <ActDialog
      title={t(`custody.${wish}.title`, { amount, coin })}
      confirm={t('reconciliation.request')}
      onClose={onClose}
      act={act}
    >
      <p>{t(`custody.${wish}.text`, { network })}</p>
      {wish === 'book' && (
        <p dir="ltr" className={styles.hash}>
          {seenTxid}
        </p>
      )}
    </ActDialog>
  )
}
