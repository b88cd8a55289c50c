import { Menu } from '@bowline/design-system/menu.tsx'
import { CircleUser } from 'lucide-react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './account-menu.module.css'
import { useShowError } from './errors/use-show-error.ts'

/** Who is signed in, and the way out. */
export function AccountMenu({ mail }: { readonly mail: string }) {
  const t = useWords('shell')
  const { siteApi } = usePage()
  const showError = useShowError()
  const signOut = () =>
    siteApi('POST /exchange-web/web/user/logout').then(
      // A page of its own from the server: nothing of the session is left in memory.
      () => location.assign('/home'),
      showError,
    )
  return (
    <Menu
      label={t('account.menu', { mail })}
      trigger={
        <>
          <CircleUser aria-hidden="true" size={16} /> <span className={styles.mail}>{mail}</span>
        </>
      }
      align="end"
      items={[
        { id: 'assets', label: t('nav.assets'), href: '/assets' },
        { id: 'out', label: t('account.signOut'), onSelect: signOut },
      ]}
    />
  )
}
