import { Button } from '@bowline/design-system/actions/button.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useId, useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-copy-trade.module.css'
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
  const formId = useId()
  const [sharePpm, setShare] = useState(known)
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/copy/leader/share', { sharePpm }),
    onDone,
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('share.change')}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={t('sending')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" className={styles.form} onSubmit={submit} aria-busy={busy}>
        <ShareField sharePpm={sharePpm} mostSharePpm={mostSharePpm} onChange={setShare} />
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
      </form>
    </Dialog>
  )
}
