import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useLocale } from '../number-texts/locale-provider.tsx'
import { writeDigits } from '../numbers/write-digits.ts'
import { scrollToCurrent } from './scroll-to-current.ts'
import css from './tabs.module.css'

export type Tab = {
  readonly id: string
  readonly label: ReactNode
  readonly count?: number | undefined
}

export type TabsProps = {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** The panel of the selected tab. */
  readonly children?: ReactNode
  /** Shown at the end of the tab list: a switch, a button. */
  readonly aside?: ReactNode
}

/** A single tab stop; arrow keys move between tabs and select them. */
export function Tabs({ label, tabs, selected, onSelect, children, aside }: TabsProps) {
  const id = useId()
  const { direction, symbols } = useLocale()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is selected
  useEffect(() => scrollToCurrent(list.current), [selected])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = target(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
      direction === 'rtl',
    )
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    document.getElementById(`${id}-${tab.id}`)?.focus()
  }
  return (
    <div className={css.tabs}>
      <div className={css.bar}>
        <div ref={list} className={css.list} role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              className={classNames(css.tab, tab.id === selected && css.selected)}
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected && children !== undefined ? `${id}-panel` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={onKeyDown}
            >
              {tab.label}
              {/* The space is for screen readers, which would otherwise join the count to the label. */}
              {tab.count !== undefined && ' '}
              {tab.count !== undefined && <span className={css.count}>{writeDigits(String(tab.count), symbols)}</span>}
            </button>
          ))}
        </div>
        {aside && <div className={css.aside}>{aside}</div>}
      </div>
      {children !== undefined && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
          {children}
        </div>
      )}
    </div>
  )
}

function target(key: string, at: number, count: number, rtl: boolean): number | undefined {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
  const back = rtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (at + 1) % count
  if (key === back) return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
