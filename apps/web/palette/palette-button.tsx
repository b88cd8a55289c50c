import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLaterDialog } from '../later/use-later-dialog.ts'
import { useWords } from '../words/use-words.ts'

const bringDialog = async () => (await import('./palette-dialog.tsx')).PaletteDialog

/** Opens the palette, as Ctrl+K or Cmd+K does on every page. What is in it comes with the first opening. */
export function PaletteButton() {
  const t = useWords('shell')
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLaterDialog(bringDialog, isOpen, () => setOpen(false))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isCommand || event.code !== 'KeyK') return
      event.preventDefault()
      setOpen((open) => !open)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
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
