import { usePaletteKeys } from '@bowline/design-system/palette/use-palette-keys.ts'
import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { t } from '../words/words.ts'
import styles from './palette-button.module.css'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** Opens the palette, as Ctrl+K or Cmd+K does in every room. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  usePaletteKeys(useCallback(() => setOpen((open) => !open), []))
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search size={14} aria-hidden="true" />
        <span className={styles.word}>{t('palette.search')}</span>
        <kbd className={styles.keys}>{t('palette.keys')}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <PaletteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
