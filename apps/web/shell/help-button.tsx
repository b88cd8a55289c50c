import { CircleHelp } from 'lucide-react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './help-button.module.css'

/** Leads to the operator's support. */
export function HelpButton() {
  const t = useWords('shell')
  const { config } = usePage()
  return (
    <aside aria-label={t('help')}>
      <a className={styles.help} href={config.links.support} aria-label={t('help')}>
        <CircleHelp aria-hidden="true" size={22} />
      </a>
    </aside>
  )
}
