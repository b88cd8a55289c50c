import { Card } from '@bowline/design-system/layers/card.tsx'
import type { HelpTopic } from '../../contracts/help/help-topics.ts'
import type { PageInfo } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { HelpCard } from '../../shell/help-card.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './help-futures.module.css'

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('help-futures', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, description: t('intro') }
}

/** How every figure of a contract comes about, under the names that tables and forms have for it, with a worked example. */
export function Screen() {
  const t = useWords('help-futures')
  const tPositions = useWords('contracts/positions')
  const tUnified = useWords('contracts/unified')
  const topics: readonly (readonly [topic: HelpTopic, name: string])[] = [
    ['mark', tPositions('column.mark')],
    ['upl', `${tPositions('column.entry')}, ${tPositions('column.upl')}`],
    ['breakEven', tPositions('column.breakEven')],
    ['fill', t('fill')],
    ['margin', tPositions('margin')],
    ['ratio', tPositions('wallet.ratio')],
    ['liquidation', tPositions('column.liquidation')],
    ['funding', tPositions('tab.funding')],
    ['adl', tPositions('column.adl')],
    ['marginBalance', tUnified('marginBalance')],
    ['borrowed', tUnified('borrowed')],
  ]
  return (
    <ContentPage
      density="comfortable"
      className={styles.help}
      title={t('title')}
      intro={t('intro')}
      side={<HelpCard />}
    >
      <nav className={styles.contents} aria-label={t('title')}>
        {topics.map(([topic, name]) => (
          <a key={topic} href={`#${topic}`}>
            {name}
          </a>
        ))}
      </nav>
      {topics.map(([topic, name]) => (
        <Card key={topic} title={<span id={topic}>{name}</span>}>
          <p className={styles.text}>{t(`${topic}.text`)}</p>
          <p className={styles.example}>
            <strong>{t('example')}</strong> {t(`${topic}.example`)}
          </p>
        </Card>
      ))}
    </ContentPage>
  )
}
