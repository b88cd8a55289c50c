import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShown } from '../layers/use-shown.ts'
import { bestMatches } from './match.ts'
import css from './palette.module.css'

/** More would not be read. */
const MOST_SHOWN = 60

export type PaletteItem = {
  /** Fit for an element's id. */
  readonly id: string
  readonly label: string
  /** Said beside the label, and searched too. */
  readonly about?: string | undefined
  /** What kind of thing it is, said where there is no `about`; not searched. */
  readonly kind?: string | undefined
  readonly picture?: ReactNode
  /** At the end of its line. */
  readonly figures?: ReactNode
  /** The setting is so now. */
  readonly isOn?: boolean | undefined
  /** Found elsewhere for what was typed: it answers, whatever its words are. */
  readonly isFound?: boolean | undefined
  run(): void
}

export type PaletteTexts = {
  readonly title: string
  readonly search: string
  readonly isOn: string
  readonly none: string
}

type PaletteProps = {
  readonly texts: PaletteTexts
  readonly items: readonly PaletteItem[]
  /** False: more items are to come. */
  readonly isComplete: boolean
  readonly onClose: () => void
  readonly onType?: ((query: string) => void) | undefined
}

/** One field for everything that can be done from anywhere. The arrows choose, Enter does it. */
export function Palette({ texts, items, isComplete, onClose, onType }: PaletteProps) {
  const id = useId()
  const dialog = useShown(true, onClose)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed for what is still to come. */
  const [isDue, setDue] = useState(false)
  const known = items.filter(({ isFound }) => !isFound)
  const found = items.filter(({ isFound }) => isFound)
  const shown = [...bestMatches(known, query, MOST_SHOWN), ...found].slice(0, MOST_SHOWN)
  const chosen = shown[Math.min(at, shown.length - 1)]

  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    // Closed first, which gives the focus back: what is run may put it elsewhere.
    flushSync(onClose)
    item.run()
  }
  const runLate = useEffectEvent(() => run(chosen))
  useEffect(() => {
    if (!isDue || !isComplete) return
    setDue(false)
    // React closes nothing at once within an effect.
    queueMicrotask(() => runLate())
  }, [isDue, isComplete])
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? last : at - 1)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) chosen ? run(chosen) : setDue(true)
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={texts.title}>
      <div className={css.field}>
        <Search size={16} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={texts.search}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.search}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            onType?.(target.value)
            setAt(0)
            setDue(false)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.title} className={css.list}>
        {shown.map((item) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={item.id}
            id={`${id}-${item.id}`}
            role="option"
            aria-selected={item === chosen}
            className={css.entry}
            onClick={() => run(item)}
          >
            <span className={css.label}>
              {item.picture}
              <bdi>{item.label}</bdi>
              {item.isOn && <Check size={14} aria-label={texts.isOn} />}
            </span>
            <span className={css.about}>{item.about ?? item.kind}</span>
            {item.figures}
          </div>
        ))}
      </div>
      <p className={css.none} role="status">
        {isComplete && shown.length === 0 && texts.none}
      </p>
    </dialog>
  )
}
