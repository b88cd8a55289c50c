import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import css from './menu.module.css'
import { type MenuItem, MenuItems } from './menu-items.tsx'
import { choiceBy, choicesOf } from './menu-keys.ts'

export type ContextMenuProps = {
  readonly label: string
  /** Where it was asked for, in the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}

const EDGE = 8

/** A list of actions at a point. Closed by Escape, a click outside or a choice, it gives the focus back. */
export function ContextMenu({ label, at, items, onClose }: ContextMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(EDGE, Math.min(at.x, innerWidth - width - EDGE))}px`
    element.style.top = `${Math.max(EDGE, Math.min(at.y, innerHeight - height - EDGE))}px`
    choicesOf(element)[0]?.focus()
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') list.current?.hidePopover()
    const next = choiceBy(event.key, choicesOf(list.current))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div
      ref={list}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={css.menu}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={onKeyDown}
    >
      <MenuItems
        items={items}
        onChoose={(item, event) => {
          if (item.disabled) return
          list.current?.hidePopover()
          item.onSelect?.(event)
        }}
      />
    </div>
  )
}
