import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../actions/button.tsx'
import css from './menu.module.css'
import { type MenuItem, MenuItems } from './menu-items.tsx'
import { type Align, placePopover } from './place-near.ts'

export type MenuProps = {
  readonly label: string
  /** The content of the button. */
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly align?: Align | undefined
  readonly triggerClass?: string | undefined
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * A button with a list of actions. The browser's popover closes it on Escape or a click outside and restores the focus.
 */
export function Menu({ label, trigger, items, align = 'start', triggerClass }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const choices = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])') ?? []),
  ]
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState === 'closed' || !button.current || !list.current) return
    placePopover(button.current, list.current, 'bottom', align)
    choices()[0]?.focus()
  }
  // The list is positioned in the window, not on the page, so it closes when its button scrolls away.
  useEffect(() => {
    if (!open) return
    const onScroll = ({ target }: Event) => {
      if (!list.current?.contains(target as Node)) list.current?.hidePopover()
    }
    window.addEventListener('scroll', onScroll, { capture: true })
    return () => window.removeEventListener('scroll', onScroll, { capture: true })
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = choices()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const move = moves[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    const next = move ? all[move(at, all.length - 1)] : startingWith(event.key, all, at)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const choose = (item: MenuItem) => {
    if (item.disabled) return
    list.current?.hidePopover()
    item.onSelect?.()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClass ?? buttonClass()}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
      >
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={css.menu}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        <MenuItems items={items} onChoose={choose} />
      </div>
    </>
  )
}

/** The next item after this one whose text starts with the typed letter. */
function startingWith(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const round = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return round.find((choice) => choice.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
