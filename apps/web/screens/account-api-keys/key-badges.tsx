import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import { type ApiKeyRow, RIGHTS } from './key-terms.ts'

const tones = { pending: 'warn', active: 'gain', suspended: 'warn', expired: 'loss' } as const

export function KeyStatus({ status }: Pick<ApiKeyRow, 'status'>) {
  const t = useWords('account-api-keys')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/** The permissions of a key, as text. */
export function KeyRights({ row }: { readonly row: ApiKeyRow }) {
  const t = useWords('account-api-keys')
  return (
    <ul className={styles.rights}>
      {(['rinfo', ...RIGHTS] as const)
        .filter((right) => row[right] === 1)
        .map((right) => (
          <li key={right}>{t(`right.${right}`)}</li>
        ))}
    </ul>
  )
}

/** Enough of a key to distinguish it from others. */
export function KeyEnds({ apiKey }: { readonly apiKey: string }) {
  return (
    <code dir="ltr" className={styles.short}>
      {apiKey.slice(0, 6)}…{apiKey.slice(-4)}
    </code>
  )
}
