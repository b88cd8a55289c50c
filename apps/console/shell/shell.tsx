import type { StaffPermission } from '@bowline/contract/terms/staff.ts'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { SkipLink } from '@bowline/design-system/actions/skip-link.tsx'
import { Drawer } from '@bowline/design-system/layers/drawer.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { CircleUser, Lock, Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { PaletteButton } from '../palette/palette-button.tsx'
import { useConsole, useMay, useMember } from '../session/session.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'
import { t } from '../words/words.ts'
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
        <PaletteButton />
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
        {isClosed ? <ClosedRoom permission={room.permission} /> : <Outlet />}
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

/** The rooms of the role, and apart from them those of other roles, whose pages say which. */
function RoomList({ onGo }: { readonly onGo?: () => void }) {
  const may = useMay()
  const label = useId()
  const closed = rooms.filter(({ permission }) => !may(permission))
  return (
    <>
      <ul className={styles.rooms}>
        <RoomLinks of={rooms.filter(({ permission }) => may(permission))} onGo={onGo} />
      </ul>
      {closed.length > 0 && (
        <>
          <p id={label} className={styles.closed}>
            {t('not-allowed.rooms')}
          </p>
          <ul className={styles.rooms} aria-labelledby={label}>
            <RoomLinks of={closed} onGo={onGo} icon={<Lock size={14} aria-hidden="true" />} />
          </ul>
        </>
      )}
    </>
  )
}

interface RoomLinksProps {
  readonly of: typeof rooms
  readonly onGo: (() => void) | undefined
  readonly icon?: ReactNode
}

function RoomLinks({ of, onGo, icon }: RoomLinksProps) {
  return of.map(({ path, name }) => (
    <li key={path}>
      <NavLink to={path} end={path === '/'} className={styles.room} onClick={onGo}>
        {t(name)}
        {icon}
      </NavLink>
    </li>
  ))
}

function ClosedRoom({ permission }: { readonly permission: StaffPermission }) {
  const { role, othersMay } = useMember()
  const roles = (othersMay[permission] ?? []).map((other) => t(`role.${other}`)).join(', ')
  const text = t('not-allowed.text', { role: t(`role.${role}`), roles })
  return <EmptyState heading="h1" title={t('not-allowed.title')} text={text} />
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
      label={t('account.label', { role: t(`role.${role}`), email })}
      align="end"
      triggerClass={styles.trigger}
      trigger={
        <>
          <CircleUser size={16} aria-hidden="true" />
          <span className={styles.role}>{t(`role.${role}`)}</span>
        </>
      }
      items={[{ id: 'sign-out', label: t('account.sign-out'), onSelect: () => void signOut() }]}
    />
  )
}
