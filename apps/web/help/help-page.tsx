import { Card } from '@bowline/design-system/layers/card.tsx'
import type { ReactNode } from 'react'
import { ContentPage } from '../shell/content-page.tsx'
import { HelpCard } from '../shell/help-card.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './help-page.module.css'

export interface HelpPart {
  /** Its anchor on the page. */
  readonly id: string
  readonly name: string
  readonly text: string
  /** A worked one, with numbers. */
  readonly example?: string
}

interface HelpPageProps {
  readonly title: string
  readonly intro: string
  readonly parts: readonly HelpPart[]
  readonly back?: { readonly to: string; readonly label: string }
  readonly aside?: ReactNode
}

/** Parts that are read, each at an anchor, with worked examples. */
export function HelpPage({ title, intro, parts, back, aside }: HelpPageProps) {
  const t = useWords('help')
  return (
    <ContentPage
      density="comfortable"
      className={styles.help}
      title={title}
      intro={intro}
      back={back}
      aside={aside}
      side={<HelpCard />}
    >
      <nav className={styles.contents} aria-label={title}>
        {parts.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {parts.map(({ id, name, text, example }) => (
        <Card key={id} title={<span id={id}>{name}</span>}>
          <p className={styles.text}>{text}</p>
          {example && (
            <p className={styles.example}>
              <strong>{t('example')}</strong> {example}
            </p>
          )}
        </Card>
      ))}
    </ContentPage>
  )
}
