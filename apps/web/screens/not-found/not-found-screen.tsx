import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link } from 'react-router'
import type { PageFacts } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'

export function head({ locale, config }: PageFacts): Head {
  const t = wordsOf('not-found', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, isPrivate: true }
}

/** What a browser sees of an address that nobody knows. */
export function Screen() {
  const t = useWords('not-found')
  return (
    <main>
      <EmptyState
        heading="h1"
        title={t('title')}
        text={t('text')}
        action={
          <>
            <Link className={buttonClass({ kind: 'primary' })} to="/home">
              {t('home')}
            </Link>{' '}
            <Link className={buttonClass({ kind: 'quiet' })} to="/markets">
              {t('markets')}
            </Link>
          </>
        }
      />
    </main>
  )
}
