import { CircleHelp } from 'lucide-react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './help-button.module.css'

/** Leads to the operator's support, where there is one: at the end of a page whose header has no room for it. */
export function HelpButton() {
  const t = useWords('shell')
  const { support } = usePage().config.links
  if (support === null) return null
  return (
    <aside aria-label={t('help')} className={styles.end}>
      <a className={styles.help} href={support} aria-label={t('help')}>
        <CircleHelp aria-hidden="true" size={22} />
      </a>
    </aside>
  )
}
