import type { SkipReason } from '@bowline/contract/terms/copy-trading.ts'
import { useWords } from '../words/use-words.ts'
import styles from './copying.module.css'

interface SkipTextsProps {
  readonly skips: readonly { readonly reason: SkipReason; readonly copies: number }[]
}

/** How many were not copied for each reason, the most frequent first. */
export function SkipTexts({ skips }: SkipTextsProps) {
  const t = useWords('copying')
  const sorted = skips.toSorted((a, b) => b.copies - a.copies)
  return (
    <span className={styles.lines}>
      {sorted.map(({ reason, copies }) => (
        <small key={reason}>{t('skips', { reason: t(`reason.${reason}`), n: copies })}</small>
      ))}
    </span>
  )
}
