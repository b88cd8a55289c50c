import { Fragment, useEffect, useEffectEvent } from 'react'
import type { CatalogueName } from '../../../words/catalogues.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './hints.module.css'

export interface HintTerm {
  readonly name: string
  /** The key of its sentence under `hint.`, or the sentence itself where the form has it already. */
  readonly hint?: string
  readonly text?: string
}

interface HintListProps {
  readonly terms: readonly HintTerm[]
  readonly words: CatalogueName
  /** It has its height. */
  readonly onShown: () => void
}

export function HintList({ terms, words, onShown }: HintListProps) {
  const t = useWords(words)
  const report = useEffectEvent(() => onShown())
  useEffect(() => report(), [])
  return (
    <dl className={styles.terms}>
      {terms.map(({ name, hint, text }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{text ?? t.find(`hint.${hint}`)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
