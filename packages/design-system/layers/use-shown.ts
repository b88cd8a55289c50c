import { useEffect, useEffectEvent, useRef } from 'react'

const FIRST_INPUT = ':is(input, select, textarea):not(:disabled)'

/**
 * Opens and closes a `<dialog>` according to a state. A click that starts and ends on the backdrop calls `onOutside`.
 */
export function useShown(open: boolean, onOutside?: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressOutside = useEffectEvent(() => onOutside?.())
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    const from = document.activeElement
    element.showModal()
    // The browser would focus the close button, but the user wants to fill in the form.
    const first = element.querySelector<HTMLElement>('[data-first-focus]')
    ;(first ?? element.querySelector<HTMLElement>(FIRST_INPUT))?.focus()
    return () => {
      // When closed, it restores the focus by itself; when removed while open, it does not.
      if (!element.isConnected && from instanceof HTMLElement) from.focus()
    }
  }, [open])
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    let started = false
    const onDown = (event: PointerEvent) => {
      started = event.target === element
    }
    const onUp = (event: PointerEvent) => started && event.target === element && pressOutside()
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointerup', onUp)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointerup', onUp)
    }
  }, [])
  return dialog
}
