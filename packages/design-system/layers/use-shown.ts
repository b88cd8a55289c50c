import { useEffect, useEffectEvent, useRef } from 'react'

const FIRST_INPUT = ':is(input, select, textarea):not(:disabled)'

/**
 * Opens and closes a `<dialog>` according to a state. Escape and, when it is dismissible, a click that starts and ends
 * on the backdrop ask to close it.
 */
export function useShown(open: boolean, onClose: () => void, isDismissible = true) {
  const dialog = useRef<HTMLDialogElement>(null)
  const askToClose = useEffectEvent(() => onClose())
  const pressOutside = useEffectEvent(() => isDismissible && onClose())
  const isToBeOpen = useEffectEvent(() => open)
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
    const onCancel = (event: Event) => {
      // That of a file picker inside it bubbles.
      if (event.target !== element) return
      event.preventDefault()
      askToClose()
    }
    const onClosed = () => {
      if (element.open || !isToBeOpen()) return
      // A second Escape makes the browser close it without asking, but a dialog at work stays.
      element.showModal()
      askToClose()
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('cancel', onCancel, { signal })
    element.addEventListener('close', onClosed, { signal })
    return () => listening.abort()
  }, [])
  return dialog
}
