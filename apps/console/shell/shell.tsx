import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { SkipLink } from '@bowline/design-system/actions/skip-link.tsx'
import { Drawer } from '@bowline/design-system/layers/drawer.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { CircleUser, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useConsole, useMay, useMember } from '../session/session.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'
import { say, t } from '../words/words.ts'
import { CONTENT, useFocusOnArrival } from './content-focus.ts'
import { roomOf, rooms } from './rooms.ts'
import styles from './shell.module.css'
import { ThemeMenu } from './theme-menu.tsx'

/** The rooms for fully signed-in members; the sign-in for everyone else. */
export function Shell() {
  const { session } = useConsole().me
  return session?.stage === 'open' ? <Rooms /> : <SignIn />
}

function Rooms() {
  const { pathname } = useLocation()
  const may = useMay()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const room = roomOf(pathname)
  const isClosed = room !== undefined && !may(room.permission)
  useFocusOnArrival(pathname)
  return (
    <div className={styles.page}>
      <SkipLink to={CONTENT}>{t('skip')}</SkipLink>
      <header className={styles.header}>
        <span className={styles.burger}>
          <IconButton
            label={t('menu')}
            icon={<MenuIcon size={18} aria-hidden="true" />}
            onClick={() => setMenuOpen(true)}
          />
        </span>
        <Brand />
        <span className={styles.space} />
        <span className={styles.zone}>{t('zone')}</span>
        <ThemeMenu />
        <AccountMenu />
      </header>
      <nav className={styles.side} aria-label={t('nav.label')}>
        <RoomList />
      </nav>
      <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)} label={t('nav.label')} closeLabel={t('close')}>
        {/* Inside of a dialog that names it. */}
        <RoomList onGo={() => setMenuOpen(false)} />
      </Drawer>
      <main id={CONTENT} className={styles.content} tabIndex={-1}>
        {isClosed ? <EmptyState heading="h1" title={t('not-allowed.title')} /> : <Outlet />}
      </main>
      <ScrollRestoration />
    </div>
  )
}

function Brand() {
  const { brand, mode } = useConsole().me
  return (
    <span className={styles.brand}>
      {brand} <span className={styles.console}>{t('title')}</span>
      {mode === 'demo' && <Badge tone="warn">{t('demo')}</Badge>}
    </span>
  )
}

function RoomList({ onGo }: { readonly onGo?: () => void }) {
  const may = useMay()
  return (
    <ul className={styles.rooms}>
      {rooms
        .filter(({ permission }) => may(permission))
        .map(({ path, name }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'} className={styles.room} onClick={onGo}>
              {t(name)}
            </NavLink>
          </li>
        ))}
    </ul>
  )
}

function AccountMenu() {
  const { api, refresh } = useConsole()
  const { email, role } = useMember()
  const signOut = async () => {
    await api('POST /console-api/session/sign-out').catch(() => {})
    await refresh().catch(() => {})
  }
  return (
    <Menu
      label={t('account.label', { role: say('role', role), email })}
      align="end"
      triggerClass={styles.trigger}
      trigger={
        <>
          <CircleUser size={16} aria-hidden="true" />
          <span className={styles.role}>{say('role', role)}</span>
        </>
      }
      items={[{ id: 'sign-out', label: t('account.sign-out'), onSelect: () => void signOut() }]}
    />
  )
}
