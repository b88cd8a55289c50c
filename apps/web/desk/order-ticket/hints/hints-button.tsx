import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { placePopover } from '@bowline/design-system/layers/place-near.ts'
import { CircleHelp } from 'lucide-react'
import { type ToggleEvent, useCallback, useId, useRef, useState } from 'react'
import { LaterFailure } from '../../../later/later-failure.tsx'
import { useLater } from '../../../later/use-later.ts'
import type { CatalogueName } from '../../../words/catalogues.ts'
import type { HintTerm } from './hint-list.tsx'
import styles from './hints.module.css'

const bringHintList = async () => (await import('./hint-list.tsx')).HintList

interface HintsButtonProps {
  readonly label: string
  readonly terms: readonly HintTerm[]
  /** The catalogue of the sentences, which come with the first opening. */
  readonly words: CatalogueName
}

/** What the words of the form mean, one sentence each: for a pointer, a finger and the keyboard alike. */
export function HintsButton({ label, terms, words }: HintsButtonProps) {
  const id = useId()
  const button = useRef<HTMLSpanElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { Part: HintList, hasFailed, retry } = useLater(bringHintList, isOpen, words)
  const place = useCallback(() => {
    if (button.current && layer.current) placePopover(button.current, layer.current, 'bottom', 'end')
  }, [])
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState !== 'open') return
    place()
    layer.current?.focus()
  }
  return (
    <span ref={button}>
      <IconButton
        size="s"
        label={label}
        icon={<CircleHelp size={14} aria-hidden="true" />}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      <div
        ref={layer}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={styles.layer}
        onToggle={onToggle}
      >
        {isOpen && HintList && <HintList terms={terms} words={words} onShown={place} />}
        {isOpen && hasFailed && <LaterFailure retry={retry} />}
      </div>
    </span>
  )
}
