import type { CallData } from '@bowline/contract/calls.ts'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Link } from 'react-router'
import { usePage } from '../../page-context.ts'
import { englishInstead } from '../../words/english-instead.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './home-screen.module.css'

interface NewsProps {
  readonly title: string
  readonly heads: CallData<'GET /exchange-web/web/site/config'>['announcements']
}

/** The newest announcements. */
export function News({ title, heads }: NewsProps) {
  const t = useWords('home')
  const page = usePage()
  return (
    <section className={styles.news}>
      <h2>{title}</h2>
      <ul>
        {heads.map(({ slug, title: head, publishedAtMs, locale }) => (
          <li key={slug}>
            <TimeText atMs={publishedAtMs} kind="date" />
            <Link to={`/announcements/${slug}`} {...englishInstead(locale, page.locale)}>
              {head}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/announcements">{t('news.all')}</Link>
    </section>
  )
}
