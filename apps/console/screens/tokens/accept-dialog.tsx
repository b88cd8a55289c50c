import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Token } from './tokens.tsx'

/** Asks that deposits of a token be taken though it may be blocked or changed; another member has to allow it. */
export function AcceptDialog({ token, onClose }: { readonly token: Token; readonly onClose: () => void }) {
  const { api } = useConsole()
  const { network, contract, decimals, coin, signs } = token
  const act = async (reason: string) => {
    await api('POST /console-api/tokens/request-accept', { network, contract, decimals, reason })
    return t('custody.request.done')
  }
  return (
    <ActDialog
      title={t('tokens.accept.title', { coin: coin ?? contract })}
      confirm={t('reconciliation.request')}
      onClose={onClose}
      act={act}
    >
      <p>{t('tokens.accept.text')}</p>
      <ul>
        {signs.map((sign) => (
          <li key={sign}>{t(`tokens.sign.${sign}`)}</li>
        ))}
      </ul>
    </ActDialog>
  )
}
