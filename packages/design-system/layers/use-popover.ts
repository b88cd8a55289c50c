import { type RefObject, type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type Align, placePopover } from './place-near.ts'

type PopoverTerms = {
  readonly align?: Align | undefined
  /** Where the open layer is, instead of below its button. */
  readonly place?: ((anchor: Element, layer: HTMLElement) => void) | undefined
  readonly onOpen?: ((layer: HTMLElement) => void) | undefined
}

/**
 * A button and the layer it opens. The browser's popover closes it on Escape or a click outside and gives the focus
 * back. It is in the window and not on the page, so it closes too when its button scrolls away, unless it has a place of
 * its own.
 */
export function usePopover<A extends HTMLElement = HTMLButtonElement>({
  align = 'start',
  place,
  onOpen,
}: PopoverTerms) {
  const id = useId()
  const anchor: RefObject<A | null> = useRef<A>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => layer.current?.hidePopover(), [])
  const putInPlace = useCallback(() => {
    if (!anchor.current || !layer.current) return
    if (place) place(anchor.current, layer.current)
    else placePopover(anchor.current, layer.current, 'bottom', align)
  }, [align, place])
  const closesOnScroll = place === undefined
  useEffect(() => {
    if (!isOpen || !closesOnScroll) return
    const onScroll = ({ target }: Event) => {
      if (!layer.current?.contains(target as Node)) close()
    }
    window.addEventListener('scroll', onScroll, { capture: true })
    return () => window.removeEventListener('scroll', onScroll, { capture: true })
  }, [isOpen, closesOnScroll, close])
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState !== 'open' || !layer.current) return
    putInPlace()
    onOpen?.(layer.current)
  }
  return {
    isOpen,
    close,
    /** Anew, when what is in it has grown. */
    place: putInPlace,
    anchor,
    layer,
    /** For the button. */
    opens: { popoverTarget: id, 'aria-expanded': isOpen } as const,
    /** For the layer, beside its ref. */
    opened: { id, popover: 'auto', onToggle } as const,
  }
}
