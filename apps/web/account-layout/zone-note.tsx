import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './zone-note.module.css'

/** Below a list with times: their time zone. */
export function ZoneNote() {
  const t = useWords('account-layout')
  const { timeZone } = useLocale()
  return <p className={styles.note}>{t.rich('zone', { zone: () => <bdi key="zone">{timeZone}</bdi> })}</p>
}
