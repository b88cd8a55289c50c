import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useWords } from '../words/use-words.ts'

interface PaletteDialogProps {
  readonly onClose: () => void
}

/** Opens the palette, as Ctrl+K or Cmd+K does on every page. What is in it comes with the first opening. */
export function PaletteButton() {
  const t = useWords('shell')
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<PaletteDialogProps>>()
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
  useEffect(() => {
    if (!isOpen || Dialog) return
    import('./palette-dialog.tsx').then(
      ({ PaletteDialog }) => setDialog(() => PaletteDialog),
      () => setOpen(false),
    )
  }, [isOpen, Dialog])
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
