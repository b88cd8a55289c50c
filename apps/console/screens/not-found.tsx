import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link } from 'react-router'
import { t } from '../words/words.ts'

export function Component() {
  const back = (
    <Link to="/" className={linkClass()}>
      {t('not-found.back')}
    </Link>
  )
  return <EmptyState heading="h1" title={t('not-found.title')} action={back} />
}
