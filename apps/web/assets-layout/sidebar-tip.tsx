import { Button } from '@bowline/design-system/actions/button.tsx'
import { useEffect, useId, useState } from 'react'
import { useIsFunding } from '../settings/memory-account.ts'
import { useSetting, useSettings } from '../settings/use-setting.ts'
import { useWords } from '../words/use-words.ts'
import styles from './sidebar-tip.module.css'
import { keepTipRead, tipsRead } from './tip-record.ts'

const FOR_EVER = -1

/** What the navigation explains once, in this order; that of the funding account only to who has its entry. */
const tips = [
  { name: 'assetsTip', text: 'tip' },
  { name: 'fundingTip', text: 'funding.tip' },
] as const

/**
 * Each shown once below the navigation it is about, until it is dismissed. The specification's dark mask covers what is left
 * of that column and no more: nothing that can be read or pressed is dimmed.
 */
export function SidebarTip() {
  const t = useWords('assets-layout')
  const [dismissed = {}, keep] = useSetting('dismissed')
  const settings = useSettings()
  // Only after hydration, when the browser's own storage has been read.
  const [readHere, setReadHere] = useState<readonly string[]>()
  useEffect(() => setReadHere(tipsRead()), [])
  const textId = useId()
  const hasFunding = useIsFunding()
  const isRead = (name: string) => dismissed[name] === FOR_EVER || readHere?.includes(name)
  const tip = tips.find(({ name }) => !isRead(name) && (name !== 'fundingTip' || hasFunding))
  if (!readHere || !tip) return null
  const dismiss = () => {
    keep({ ...dismissed, [tip.name]: FOR_EVER })
    setReadHere(keepTipRead(tip.name))
    // Saved at once, since the next click may load a page that would show it again.
    settings.sendUnsent()
  }
  return (
    <div className={styles.mask}>
      <dialog open className={styles.tip} aria-labelledby={textId}>
        <p id={textId}>{t(tip.text)}</p>
        <Button kind="primary" size="s" onClick={dismiss}>
          {t('tip.ok')}
        </Button>
      </dialog>
    </div>
  )
}
