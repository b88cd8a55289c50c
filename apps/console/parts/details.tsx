import { Fragment, type ReactNode } from 'react'
import { t } from '../words/words.ts'
import styles from './parts.module.css'

/** Value by label, in this order. */
export type DetailsByLabel = Readonly<Record<string, ReactNode>>

/** Known values, one per line; an empty one is a dash. */
export function Details({ details }: { readonly details: DetailsByLabel }) {
  return (
    <dl className={styles.details}>
      {Object.entries(details).map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? t('unknown') : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
