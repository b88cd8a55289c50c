import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import css from './menu.module.css'
import { type Align, placePopover } from './place-near.ts'

export type MenuItem = {
  readonly id: string
  readonly label: ReactNode
  /** Neighbours of one group stand under its name. */
  readonly group?: string | undefined
  readonly icon?: ReactNode
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Given: something that is on or off. */
  readonly checked?: boolean | undefined
  /** Given: one of several, of which one is chosen. */
  readonly picked?: boolean | undefined
  readonly onSelect?: (() => void) | undefined
  readonly href?: string | undefined
}

export type MenuProps = {
  readonly label: string
  /** What the button shows. */
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

/** A button with a list of actions. The browser's popover closes it on Escape or a press outside and gives focus back. */
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
  // The list hangs in the window, not on the page: when its button scrolls away it closes.
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
        {groupsOf(items).map(({ name, members }) => (
          <Group key={members[0]?.id} name={name}>
            {members.map((item) => (
              <Item key={item.id} item={item} onChoose={() => choose(item)} />
            ))}
          </Group>
        ))}
      </div>
    </>
  )
}

function groupsOf(items: readonly MenuItem[]): { name: string | undefined; members: MenuItem[] }[] {
  const groups: { name: string | undefined; members: MenuItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.name === item.group) last.members.push(item)
    else groups.push({ name: item.group, members: [item] })
  }
  return groups
}

function Group({ name, children }: { readonly name: string | undefined; readonly children: ReactNode }) {
  if (name === undefined) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={name}>
      <div className={css.heading} aria-hidden="true">
        {name}
      </div>
      {children}
    </div>
  )
}

function roleOf({ checked, picked }: MenuItem): string {
  if (picked !== undefined) return 'menuitemradio'
  return checked === undefined ? 'menuitem' : 'menuitemcheckbox'
}

function Item({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }) {
  const shared = {
    role: roleOf(item),
    'aria-checked': item.checked ?? item.picked,
    'aria-disabled': item.disabled || undefined,
    tabIndex: -1,
    className: classNames(css.item, item.danger && css.danger),
    onClick: onChoose,
  }
  const content = (
    <>
      <span className={css.icon}>
        {item.checked || item.picked ? <Check size={14} aria-hidden="true" /> : item.icon}
      </span>
      {item.label}
    </>
  )
  if (item.href !== undefined && !item.disabled)
    return (
      <a {...shared} href={item.href}>
        {content}
      </a>
    )
  return (
    <button {...shared} type="button">
      {content}
    </button>
  )
}

/** The next choice behind this one whose words start with the typed letter. */
function startingWith(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const round = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return round.find((choice) => choice.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
