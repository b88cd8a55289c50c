import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { useLaterDialog } from '../../../later/use-later-dialog.ts'
import { useFuturesWords } from '../ticket/use-futures-words.ts'
import styles from './account.module.css'

const loadDialog = async () => (await import('./risk-notice-dialog.tsx')).RiskNoticeDialog

/** Before the first order: what there is to read and accept. */
export function RiskNoticeSlot() {
  const t = useFuturesWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const RiskNoticeDialog = useLaterDialog(loadDialog, isOpen, close, 'futures-trade/account')
  return (
    <div className={styles.notice} data-field="notice">
      <p>{t('notice.before')}</p>
      <Button size="s" kind="primary" onClick={() => setOpen(true)}>
        {t('notice.read')}
      </Button>
      {isOpen && RiskNoticeDialog && <RiskNoticeDialog onClose={close} />}
    </div>
  )
}
