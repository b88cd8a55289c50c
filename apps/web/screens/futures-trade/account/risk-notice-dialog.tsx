import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useState } from 'react'
import { useFutures } from '../../../contracts/futures-context.tsx'
import { usePage } from '../../../page-context.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './account.module.css'

const points = ['loss', 'liquidation', 'funding', 'gap', 'deleverage'] as const

/** The risk notice: accepted once for each version, and the account is opened with it. */
export function RiskNoticeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('futures-trade/account')
  const { siteApi } = usePage()
  const showError = useShowError()
  const { config, askConfig } = useFutures()
  const [isRead, setRead] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const accept = async () => {
    if (!config || !isRead || isBusy) return
    setBusy(true)
    try {
      const { version } = config.compliance
      await siteApi('POST /fe-co-api/user/submit_compliance_record', { version, accepted: true })
      await siteApi('POST /fe-co-api/user/create_co_id', {})
      askConfig()
      onClose()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notice.title')}
      closeLabel={t('close')}
      asks
      actions={
        <>
          <Button onClick={onClose}>{t('notice.later')}</Button>
          <Button kind="primary" aria-disabled={!isRead} busy={isBusy} busyLabel={t('sending')} onClick={accept}>
            {t('notice.accept')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <ul>
          {points.map((point) => (
            <li key={point}>{t(`notice.${point}`)}</li>
          ))}
        </ul>
        <Checkbox checked={isRead} onChange={setRead}>
          {t('notice.read')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
