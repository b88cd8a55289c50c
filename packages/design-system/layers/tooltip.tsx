import { type ReactNode, useEffect, useId, useRef } from 'react'
import { placePopover, type Side } from './place-near.ts'
import css from './tooltip.module.css'

export type TooltipProps = {
  readonly text: ReactNode
  readonly side?: Side | undefined
  readonly children: ReactNode
}

const DELAY_MS = 250

/**
 * A tooltip for its children: shown while they are hovered or focused, hidden by Escape, and hoverable itself. The text
 * describes the first control inside; plain text becomes a control.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popover = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (!anchor.current || !popover.current) return
    anchor.current.querySelector('a, button, input, select, [tabindex]')?.setAttribute('aria-describedby', id)
    return showWhenAsked(anchor.current, popover.current, side)
  }, [id, side])

  return (
    <span ref={anchor} className={css.anchor}>
      {typeof children === 'string' ? (
        <button type="button" className={css.word}>
          {children}
        </button>
      ) : (
        children
      )}
      <span ref={popover} id={id} role="tooltip" popover="manual" className={css.tooltip}>
        {text}
      </span>
    </span>
  )
}

/** Returns a function that undoes it. */
function showWhenAsked(anchor: HTMLElement, popover: HTMLElement, side: Side): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const listening = new AbortController()
  const hide = () => {
    clearTimeout(timer)
    if (popover.matches(':popover-open')) popover.hidePopover()
  }
  const show = () => {
    if (popover.matches(':popover-open')) return
    popover.showPopover()
    placePopover(anchor, popover, side, 'center', 6)
  }
  const showSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(show, DELAY_MS)
  }
  const { signal } = listening
  anchor.addEventListener('pointerenter', showSoon, { signal })
  anchor.addEventListener('pointerleave', hide, { signal })
  anchor.addEventListener('focusin', show, { signal })
  anchor.addEventListener('focusout', hide, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
  return () => {
    hide()
    listening.abort()
  }
}
