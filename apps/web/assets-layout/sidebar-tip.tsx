import { Button } from '@bowline/design-system/actions/button.tsx'
import { useEffect, useState } from 'react'
import { useIsFunding } from '../settings/memory-account.ts'
import { useSetting, useSettings } from '../settings/use-setting.ts'
import { useWords } from '../words/use-words.ts'
import styles from './sidebar-tip.module.css'

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
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const hasFunding = useIsFunding()
  const tip = tips.find(({ name }) => dismissed[name] !== FOR_EVER && (name !== 'fundingTip' || hasFunding))
  if (!ready || !tip) return null
  const dismiss = () => {
    keep({ ...dismissed, [tip.name]: FOR_EVER })
    // Saved at once, since the next click may load a page that would show it again.
    settings.sendUnsent()
  }
  return (
    <div className={styles.mask}>
      <dialog open className={styles.tip} aria-labelledby="assets-tip">
        <p id="assets-tip">{t(tip.text)}</p>
        <Button kind="primary" size="s" onClick={dismiss}>
          {t('tip.ok')}
        </Button>
      </dialog>
    </div>
  )
}
