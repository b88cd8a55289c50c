import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Labels with their values, one per line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
