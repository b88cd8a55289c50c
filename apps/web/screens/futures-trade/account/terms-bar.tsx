import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { useLaterDialog } from '../../../later/use-later-dialog.ts'
import type { OrderContext } from '../ticket/order-context.ts'
import { useFuturesWords } from '../ticket/use-futures-words.ts'
import styles from './account.module.css'

const loadDialog = async () => (await import('./terms-dialog.tsx')).TermsDialog

/** How the contract is traded: margin mode, leverage, and one position or two. Each opens the dialog that changes them. */
export function TermsBar({ context }: { readonly context: OrderContext }) {
  const t = useFuturesWords()
  const { isolated, leverage, isHedged, isSignedIn } = context.data
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const TermsDialog = useLaterDialog(loadDialog, isOpen, close, 'futures-trade/account')
  const parts = [
    { id: 'margin', name: t('mode.margin'), value: t(isolated ? 'mode.isolated' : 'mode.cross') },
    { id: 'leverage', name: t('mode.leverage'), value: `${leverage}×` },
    { id: 'position', name: t('mode.position'), value: t(isHedged ? 'mode.hedge' : 'mode.oneWay') },
  ]
  return (
    <div className={styles.bar}>
      {parts.map(({ id, name, value }) => (
        <Button key={id} size="s" disabled={!isSignedIn} aria-label={`${name}: ${value}`} onClick={() => setOpen(true)}>
          <bdi dir={id === 'leverage' ? 'ltr' : undefined}>{value}</bdi>
        </Button>
      ))}
      {isOpen && TermsDialog && <TermsDialog context={context} onClose={close} />}
    </div>
  )
}
