import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { usePopover } from '@bowline/design-system/layers/use-popover.ts'
import { CircleHelp } from 'lucide-react'
import { LaterFailure } from '../../../later/later-failure.tsx'
import { useLater } from '../../../later/use-later.ts'
import type { CatalogueName } from '../../../words/catalogues.ts'
import type { HintTerm } from './hint-list.tsx'
import styles from './hints.module.css'

const loadHintList = async () => (await import('./hint-list.tsx')).HintList

interface HintsButtonProps {
  readonly label: string
  readonly terms: readonly HintTerm[]
  /** The catalogue of the sentences, which come with the first opening. */
  readonly words: CatalogueName
}

/** What the words of the form mean, one sentence each: for a pointer, a finger and the keyboard alike. */
export function HintsButton({ label, terms, words }: HintsButtonProps) {
  const { anchor, layer, opens, opened, isOpen, place } = usePopover<HTMLSpanElement>({
    align: 'end',
    onOpen: (list) => list.focus(),
  })
  const { Part: HintList, hasFailed, retry } = useLater(loadHintList, isOpen, words)
  return (
    <span ref={anchor}>
      <IconButton
        size="s"
        label={label}
        icon={<CircleHelp size={14} aria-hidden="true" />}
        {...opens}
        aria-haspopup="dialog"
      />
      <div ref={layer} {...opened} role="dialog" aria-label={label} tabIndex={-1} className={styles.layer}>
        {isOpen && HintList && <HintList terms={terms} words={words} onShown={place} />}
        {isOpen && hasFailed && <LaterFailure retry={retry} />}
      </div>
    </span>
  )
}
