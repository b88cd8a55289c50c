import { Button } from '@bowline/design-system/actions/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useSetting, useSettings } from '../settings/use-setting.ts'
import { useWords } from '../words/use-words.ts'
import styles from './sidebar-tip.module.css'

const FOR_EVER = -1

/** Shown once below the navigation it is about, over a dark mask, until it is dismissed. */
export function SidebarTip() {
  const t = useWords('assets-layout')
  const [dismissed = {}, keep] = useSetting('dismissed')
  const dialog = useRef<HTMLDialogElement>(null)
  // Only after hydration, when the browser's own storage has been read.
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const isShown = ready && dismissed.assetsTip !== FOR_EVER
  useEffect(() => {
    const isHidden =
      dialog.current?.offsetParent === null &&
      getComputedStyle(dialog.current.parentElement ?? document.body).display === 'none'
    const nav = dialog.current?.parentElement?.querySelector('nav > ul')
    const below = (nav?.getBoundingClientRect().bottom ?? 0) + window.scrollY
    if (below > 0) dialog.current?.style.setProperty('--below', `${below}px`)
    if (isShown && !isHidden) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isShown])
  const settings = useSettings()
  const dismiss = () => {
    keep({ ...dismissed, assetsTip: FOR_EVER })
    // Saved at once, since the next click may load a page that would show it again.
    settings.sendUnsent()
  }
  return (
    <dialog ref={dialog} className={styles.tip} aria-labelledby="assets-tip" onClose={() => isShown && dismiss()}>
      <p id="assets-tip">{t('tip')}</p>
      <Button kind="primary" size="s" onClick={dismiss}>
        {t('tip.ok')}
      </Button>
    </dialog>
  )
}
