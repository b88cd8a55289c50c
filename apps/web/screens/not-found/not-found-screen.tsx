import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link } from 'react-router'
import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'

export const head = privateHead('not-found', 'title')

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
