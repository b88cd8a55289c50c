import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { usePaletteKeys } from '@bowline/design-system/palette/use-palette-keys.ts'
import { Search } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLaterDialog } from '../later/use-later-dialog.ts'
import { useWords } from '../words/use-words.ts'

const loadDialog = async () => (await import('./palette-dialog.tsx')).PaletteDialog

/** Opens the palette, as Ctrl+K or Cmd+K does on every page. What is in it comes with the first opening. */
export function PaletteButton() {
  const t = useWords('shell')
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLaterDialog(loadDialog, isOpen, () => setOpen(false), 'help')
  usePaletteKeys(useCallback(() => setOpen((open) => !open), []))
  return (
    <>
      <IconButton
        label={t('nav.search')}
        aria-keyshortcuts="Control+K Meta+K"
        icon={<Search size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
