import { Card } from '@bowline/design-system/layers/card.tsx'
import { Link } from 'react-router'
import { helpPath, subjectsOf } from '../../help/help-subjects.ts'
import { type PageInfo, usePage } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { HelpCard } from '../../shell/help-card.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './help-index.module.css'

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('help', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, description: t('intro') }
}

/** Every product that is explained, in a sentence each. */
export function Screen() {
  const t = useWords('help')
  const tProducts = useWords('help-products')
  const tFutures = useWords('help-futures')
  const { products } = usePage().config
  return (
    <ContentPage density="comfortable" title={t('title')} intro={t('intro')} side={<HelpCard />}>
      <ul className={styles.subjects}>
        {subjectsOf(products).map((subject) => (
          <li key={subject}>
            <Card title={<Link to={helpPath(subject)}>{t(subject)}</Link>}>
              <p className={styles.about}>
                {subject === 'futures' ? tFutures('intro') : tProducts(`${subject}.intro`)}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </ContentPage>
  )
}
