import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { FoundToken, Request } from './recoveries.tsx'
import { ReturnToDialog } from './return-to-dialog.tsx'

interface SendBackDialogProps {
  readonly request: Request
  readonly token: FoundToken
  readonly onClose: () => void
}

/** Of a token that is not listed: two keys have to release it as well. */
export function SendBackDialog({ request: { id }, token, onClose }: SendBackDialogProps) {
  const { api } = useConsole()
  const { id: deposit, amount } = token
  return (
    <ReturnToDialog
      title={t('recovery.return.title', { amount })}
      text={t('recovery.return.text')}
      label={t('recovery.return.to')}
      onClose={onClose}
      request={(to) => api('POST /console-api/recoveries/sendBack', { id, deposit, ...to })}
    />
  )
}
