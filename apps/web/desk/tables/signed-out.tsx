import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link, useLocation } from 'react-router'
import { loginAddress } from '../../shell/post-login-target.ts'
import { useWords } from '../../words/use-words.ts'

export function SignedOut() {
  const t = useWords('desk/tables')
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title={t('tables.signIn')}
      action={
        <Link className={buttonClass({ kind: 'primary' })} to={loginAddress(`${pathname}${search}`)}>
          {t('tables.signIn.button')}
        </Link>
      }
    />
  )
}
