import { useShown } from '@bowline/design-system/layers/use-shown.ts'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { MarketFigures } from './market-figures.tsx'
import { bestMatches } from './match.ts'
import styles from './palette.module.css'
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts'

/** More would not be read. */
const MOST_SHOWN = 60

/** One field for everything: pages, markets, settings. The arrows choose, Enter does it. */
export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('shell')
  const id = useId()
  const dialog = useShown(true, onClose)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed for what is still to come. */
  const [isDue, setDue] = useState(false)
  const { entries, isComplete } = usePaletteEntries()
  const shown = bestMatches(entries, query, MOST_SHOWN)
  const chosen = shown[Math.min(at, shown.length - 1)]

  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const runLate = useEffectEvent(() => run(chosen))
  useEffect(() => {
    if (!isDue || !isComplete) return
    setDue(false)
    runLate()
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
    <dialog ref={dialog} className={styles.dialog} aria-label={t('palette.title')}>
      <div className={styles.field}>
        <Search size={16} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={t('nav.search')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('nav.search')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
            setDue(false)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {shown.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={entry.id}
            id={`${id}-${entry.id}`}
            role="option"
            aria-selected={entry === chosen}
            className={styles.entry}
            onClick={() => run(entry)}
          >
            <span className={styles.label}>
              {entry.market && <CoinIcon symbol={entry.market.base} size={18} />}
              <bdi>{entry.label}</bdi>
              {entry.isOn && <Check size={14} aria-label={t('palette.isOn')} />}
            </span>
            <span className={styles.about}>{entry.about ?? t(`palette.${entry.kind}`)}</span>
            {entry.market && <MarketFigures {...entry.market} />}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {isComplete && shown.length === 0 && t('palette.none')}
      </p>
    </dialog>
  )
}
