import type { ReactNode } from 'react'
import styles from './details.module.css'

export interface Detail {
  readonly label: string
  readonly value: ReactNode
}

/** Labels with their values, one per line. */
export function Details({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
