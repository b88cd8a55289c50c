import { Card } from '@bowline/design-system/layers/card.tsx'
import { Link } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './help-card.module.css'

/** Beside a page that says little itself: where to read on and whom to ask. */
export function HelpCard() {
  const t = useWords('shell')
  const { links } = usePage().config
  return (
    <Card title={t('footer.help')}>
      <ul className={styles.links}>
        <li>
          <Link to="/help">{t('nav.help')}</Link>
        </li>
        {links.support && (
          <li>
            <a href={links.support}>{t('nav.support')}</a>
          </li>
        )}
        <li>
          <Link to="/fees">{t('nav.fees')}</Link>
        </li>
        <li>
          <a href={links.apiDocumentation}>{t('nav.api')}</a>
        </li>
        <li>
          <Link to="/announcements">{t('nav.announcements')}</Link>
        </li>
      </ul>
    </Card>
  )
}
