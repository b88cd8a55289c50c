import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { buttonClass } from '../actions/button.tsx'
import css from './menu.module.css'
import { type MenuItem, MenuItems } from './menu-items.tsx'
import { choiceBy, choicesOf } from './menu-keys.ts'
import type { Align } from './place-near.ts'
import { usePopover } from './use-popover.ts'

export type MenuProps = {
  readonly label: string
  /** The content of the button. */
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly align?: Align | undefined
  readonly triggerClass?: string | undefined
}

/** A button with a list of actions. */
export function Menu({ label, trigger, items, align = 'start', triggerClass }: MenuProps) {
  const { anchor, layer, opens, opened, close } = usePopover({ align, onOpen: (list) => choicesOf(list)[0]?.focus() })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close()
    const next = choiceBy(event.key, choicesOf(layer.current))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const choose = (item: MenuItem, event: MouseEvent) => {
    if (item.disabled) return
    close()
    item.onSelect?.(event)
  }

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={triggerClass ?? buttonClass()}
        {...opens}
        aria-haspopup="menu"
        aria-label={label}
        title={typeof trigger === 'string' ? undefined : label}
      >
        {trigger}
      </button>
      <div
        ref={layer}
        {...opened}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={css.menu}
        onKeyDown={onKeyDown}
      >
        <MenuItems items={items} onChoose={choose} />
      </div>
    </>
  )
}
