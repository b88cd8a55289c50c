import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Move } from './moves.tsx'

/** Asks that a transfer which waits to be signed offline be given up; another member has to allow it. */
export function GiveUpDialog({ move, onClose }: { readonly move: Move; readonly onClose: () => void }) {
  const { api } = useConsole()
  const { id, network, coin, amount } = move
  const act = async (reason: string) => {
    await api('POST /console-api/custody/request-give-up', { move: id, reason })
    return t('custody.request.done')
  }
  return (
    <ActDialog
      title={t('custody.give-up.title', { amount, coin })}
      confirm={t('reconciliation.request')}
      onClose={onClose}
      act={act}
    >
      <p>{t('custody.give-up.text', { network })}</p>
    </ActDialog>
  )
}
