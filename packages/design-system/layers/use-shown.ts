import { useEffect, useEffectEvent, useRef } from 'react'

const FIRST_INPUT = ':is(input, select, textarea):not(:disabled)'

/** Opens and closes a `<dialog>` as a state says. A press that starts and ends on the backdrop calls `onOutside`. */
export function useShown(open: boolean, onOutside?: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressOutside = useEffectEvent(() => onOutside?.())
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    const from = document.activeElement
    element.showModal()
    // The browser would take the closing button; who opens a form wants to fill it in.
    const first = element.querySelector<HTMLElement>('[data-first-focus]')
    ;(first ?? element.querySelector<HTMLElement>(FIRST_INPUT))?.focus()
    return () => {
      // Closed, it gives the focus back by itself; taken away while it is open, it does not.
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
