import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { CircleUser } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './account-menu.module.css'
import { useShowError } from './errors/use-show-error.ts'
import { useAccountLinks } from './site-links.ts'

/** The signed-in user, the account pages, and signing out. */
export function AccountMenu({ mail }: { readonly mail: string }) {
  const t = useWords('shell')
  const { siteApi } = usePage()
  const links = useAccountLinks()
  const ask = useAsk()
  const showError = useShowError()
  const navigate = useNavigate()
  const go = (to: string) => (event: MouseEvent) => {
    event.preventDefault()
    void navigate(to, { replace: to === location.pathname })
  }
  // Loads a new document, so that nothing of the session stays in memory.
  const leave = () => location.assign('/home')
  const signOut = () => siteApi('POST /exchange-web/web/user/logout').then(leave, showError)
  const signOutEverywhere = async () => {
    const isSure = await ask({
      title: t('account.signOutAll'),
      text: t('account.signOutAll.text'),
      confirm: t('account.signOutAll.confirm'),
      cancel: t('later'),
      danger: true,
    })
    if (isSure) await siteApi('POST /exchange-web/web/user/logoutAll').then(leave, showError)
  }
  return (
    <Menu
      label={t('account.menu', { mail })}
      trigger={
        <>
          <CircleUser aria-hidden="true" size={16} /> <span className={styles.mail}>{mail}</span>
        </>
      }
      align="end"
      triggerClass={buttonClass({ kind: 'plain' })}
      items={[
        ...links.map(({ to, label }) => ({ id: to, label, href: to, onSelect: go(to) })),
        { id: 'assets', label: t('nav.assets'), href: '/assets', onSelect: go('/assets') },
        { id: 'out', label: t('account.signOut'), onSelect: signOut },
        { id: 'out-all', label: t('account.signOutAll'), danger: true, onSelect: signOutEverywhere },
      ]}
    />
  )
}
