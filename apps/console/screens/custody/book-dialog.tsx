import { ActDialog } from '../../parts/act-dialog.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Move } from './moves.tsx'

/** Asks that a transfer which was given up, and is on its chain all the same, be booked; another member has to allow it. */
export function BookDialog({ move, onClose }: { readonly move: Move; readonly onClose: () => void }) {
  const { api } = useConsole()
  const { id, coin, amount, seenTxid } = move
  const act = async (reason: string) => {
    await api('POST /console-api/custody/request-book', { move: id, reason })
    return t('custody.request.done')
  }
  return (
    <ActDialog
      title={t('custody.book.title', { amount, coin })}
      confirm={t('reconciliation.request')}
      onClose={onClose}
      act={act}
    >
      <p>{t('custody.book.text')}</p>
      <p dir="ltr" className={styles.hash}>
        {seenTxid}
      </p>
    </ActDialog>
  )
}
