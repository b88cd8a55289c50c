import type { ReactNode } from 'react'
import styles from './copying.module.css'

export interface Figure {
  readonly label: string
  readonly value: ReactNode
  /** What it is of. */
  readonly note?: ReactNode
}

/** Figures beside each other, as many as there is room for. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.lines}>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
