import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { buttonClass } from '../actions/button.tsx'
import css from './menu.module.css'
import { type MenuItem, MenuItems } from './menu-items.tsx'
import { choiceBy, choicesOf } from './menu-keys.ts'
import { type Align, placePopover } from './place-near.ts'

export type MenuProps = {
  readonly label: string
  /** The content of the button. */
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly align?: Align | undefined
  readonly triggerClass?: string | undefined
}

/**
 * A button with a list of actions. The browser's popover closes it on Escape or a click outside and restores the focus.
 */
export function Menu({ label, trigger, items, align = 'start', triggerClass }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState === 'closed' || !button.current || !list.current) return
    placePopover(button.current, list.current, 'bottom', align)
    choicesOf(list.current)[0]?.focus()
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
    if (event.key === 'Tab') list.current?.hidePopover()
    const next = choiceBy(event.key, choicesOf(list.current))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const choose = (item: MenuItem, event: MouseEvent) => {
    if (item.disabled) return
    list.current?.hidePopover()
    item.onSelect?.(event)
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
        title={typeof trigger === 'string' ? undefined : label}
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
