import { Button } from '@bowline/design-system/actions/button.tsx'
import { useEffect, useState } from 'react'
import { useSetting, useSettings } from '../settings/use-setting.ts'
import { useWords } from '../words/use-words.ts'
import styles from './sidebar-tip.module.css'

const FOR_EVER = -1

/**
 * Shown once below the navigation it is about, until it is dismissed. The specification's dark mask covers what is left
 * of that column and no more: nothing that can be read or pressed is dimmed.
 */
export function SidebarTip() {
  const t = useWords('assets-layout')
  const [dismissed = {}, keep] = useSetting('dismissed')
  const settings = useSettings()
  // Only after hydration, when the browser's own storage has been read.
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready || dismissed.assetsTip === FOR_EVER) return null
  const dismiss = () => {
    keep({ ...dismissed, assetsTip: FOR_EVER })
    // Saved at once, since the next click may load a page that would show it again.
    settings.sendUnsent()
  }
  return (
    <div className={styles.mask}>
      <dialog open className={styles.tip} aria-labelledby="assets-tip">
        <p id="assets-tip">{t('tip')}</p>
        <Button kind="primary" size="s" onClick={dismiss}>
          {t('tip.ok')}
        </Button>
      </dialog>
    </div>
  )
}
