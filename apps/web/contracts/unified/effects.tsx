import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './unified.module.css'

export interface Effect {
  readonly label: string
  /** Left out where there was no such figure. */
  readonly before?: ReactNode
  readonly after: ReactNode
}

/** Figures before and after a change, one a line. */
export function Effects({ effects }: { readonly effects: readonly Effect[] }) {
  const t = useWords('contracts/unified')
  return (
    <dl className={styles.effects} aria-live="polite">
      {effects.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== undefined && (
              <>
                <span className={styles.before}>{before}</span>
                <ArrowRight className={styles.arrow} size={14} aria-hidden="true" />
                <span className="spoken">{t('becomes')}</span>
              </>
            )}
            <strong>{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const PLACES = 8

/** A ratio that comes as a fraction. */
export function RatioText({ ratio }: { readonly ratio: string }) {
  return <PercentText value={percentOf(ratio)} signed={false} tone="plain" exact />
}

export function percentOf(fraction: string): string {
  return fromUnits(toUnits(fraction, PLACES) * 100n, PLACES)
}
