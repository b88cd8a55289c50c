/**
 * The position of a floating box: beside its anchor, on the other side when there is no room, and always inside the
 * window.
 */

export type Side = 'top' | 'bottom'
export type Align = 'start' | 'center' | 'end'

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }

export type Placement = {
  readonly side: Side
  /** In reading direction. */
  readonly align: Align
  readonly rtl: boolean
  readonly gap: number
}

const EDGE = 8

export function placeNear(anchor: Box, box: Size, view: Size, { side, align, rtl, gap }: Placement) {
  const above = anchor.top - gap - box.height
  const below = anchor.top + anchor.height + gap
  const fitsAbove = above >= EDGE
  const fitsBelow = below + box.height <= view.height - EDGE
  const top = side === 'top' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  const atLeft = anchor.left
  const atRight = anchor.left + anchor.width - box.width
  const center = anchor.left + (anchor.width - box.width) / 2
  const left = align === 'center' ? center : (align === 'start') === rtl ? atRight : atLeft
  return { left: within(left, view.width - box.width), top: within(top, view.height - box.height) }
}

function within(at: number, room: number): number {
  return Math.round(Math.max(EDGE, Math.min(at, room - EDGE)))
}

/** Positions an open popover; the caller chooses side and distance. */
export function placePopover(anchor: Element, popover: HTMLElement, side: Side, align: Align, gap = 4): void {
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, top } = placeNear(anchor.getBoundingClientRect(), popover.getBoundingClientRect(), view, {
    side,
    align,
    rtl,
    gap,
  })
  popover.style.setProperty('left', `${left}px`)
  popover.style.setProperty('top', `${top}px`)
}
