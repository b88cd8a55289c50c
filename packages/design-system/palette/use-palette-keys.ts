import { useEffect } from 'react'

/** Ctrl+K, or Cmd+K, wherever the focus is. */
export function usePaletteKeys(onKeys: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isCommand || event.code !== 'KeyK') return
      event.preventDefault()
      onKeys()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onKeys])
}
