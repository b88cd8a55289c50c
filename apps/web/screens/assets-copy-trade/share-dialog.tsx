import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { ShareField } from './share-field.tsx'

interface ShareDialogProps {
  readonly sharePpm: number
  readonly mostSharePpm: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Another share of profit, for those who begin from now on. */
export function ShareDialog({ sharePpm: known, mostSharePpm, onClose, onDone }: ShareDialogProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const [sharePpm, setShare] = useState(known)
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/copy/leader/share', { sharePpm }),
    onDone,
  )
  return (
    <FormDialog
      onClose={onClose}
      title={t('share.change')}
      words={{ send: t('save'), sending: t('sending'), cancel: t('cancel') }}
      busy={busy}
      onSubmit={submit}
    >
      <ShareField sharePpm={sharePpm} mostSharePpm={mostSharePpm} onChange={setShare} />
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
    </FormDialog>
  )
}
