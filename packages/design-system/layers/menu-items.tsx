import { Check } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './menu.module.css'

export type MenuItem = {
  readonly id: string
  readonly label: ReactNode
  /** Consecutive items of a group are listed under its name. */
  readonly group?: string | undefined
  readonly icon?: ReactNode
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** If set, the item is a checkbox. */
  readonly checked?: boolean | undefined
  /** If set, the item is one of several radio items. */
  readonly picked?: boolean | undefined
  readonly onSelect?: ((event: MouseEvent) => void) | undefined
  /** A link, which loads a new page unless `onSelect` prevents it. */
  readonly href?: string | undefined
}

type MenuItemsProps = {
  readonly items: readonly MenuItem[]
  readonly onChoose: (item: MenuItem, event: MouseEvent) => void
}

/** The items of a menu, under the names of their groups. */
export function MenuItems({ items, onChoose }: MenuItemsProps) {
  return groupsOf(items).map(({ name, members }) => (
    <Group key={members[0]?.id} name={name}>
      {members.map((item) => (
        <Item key={item.id} item={item} onChoose={(event) => onChoose(item, event)} />
      ))}
    </Group>
  ))
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

/** A click that opens the link in another tab or window: nothing is chosen on this page. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey
}

function Item({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: (event: MouseEvent) => void }) {
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
      <a {...shared} href={item.href} onClick={(event) => opensElsewhere(event) || onChoose(event)}>
        {content}
      </a>
    )
  return (
    <button {...shared} type="button">
      {content}
    </button>
  )
}
