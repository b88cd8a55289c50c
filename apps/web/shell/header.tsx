import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { Drawer } from '@bowline/design-system/layers/drawer.tsx'
import { CircleHelp, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { usePage } from '../page-context.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { PaperSwitch } from '../paper/paper-switch.tsx'
import { useWords } from '../words/use-words.ts'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { NewsBell } from './news-bell.tsx'
import { isAtTheDoor, loginAddress } from './post-login-target.ts'
import { useSiteLinks } from './site-links.ts'
import { ViewMenu } from './view-menu.tsx'

/** On every page: navigation, appearance and account. */
export function Header() {
  const t = useWords('shell')
  const [drawerOpen, setDrawerOpen] = useState(false)
  const { session, config } = usePage()
  const { support } = config.links
  const links = useSiteLinks()
  return (
    <header className={styles.header}>
      <Link to="/home" className={styles.brand}>
        <BrandMark />
      </Link>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {links.map(({ to, label, isExtra }) => (
          <NavLink key={to} to={to} className={classNames(styles.link, isExtra && styles.extra)}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.end}>
        {session.user && (
          <span className={styles.money}>
            <PaperSwitch />
          </span>
        )}
        <PaletteButton />
        {session.user && <NewsBell />}
        <span className={styles.wide}>
          <LanguageMenu />
          <ViewMenu />
          {/*
           * Here, where it lies over nothing: a button that floats covers a footer or a table's last row. It opens beside
           * the page, which who needs help does not want to leave.
           */}
          {support && (
            <a
              className={buttonClass({ kind: 'plain' })}
              href={support}
              target="_blank"
              rel="noopener"
              aria-label={t('help')}
              title={t('help')}
            >
              <CircleHelp aria-hidden="true" size={16} />
            </a>
          )}
        </span>
        <Account />
        <span className={styles.narrow}>
          <IconButton
            label={t('nav.menu')}
            icon={<MenuIcon />}
            aria-expanded={drawerOpen}
            onClick={() => setDrawerOpen(true)}
          />
        </span>
      </div>
      <Drawer
        open={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        label={t('nav.menu')}
        closeLabel={t('close')}
        side="end"
      >
        <nav className={styles.drawer} aria-label={t('nav.menu')}>
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.drawerLink ?? ''} onClick={() => setDrawerOpen(false)}>
              {label}
            </NavLink>
          ))}
          {!session.user && (
            <NavLink to="/user/register" className={styles.drawerLink ?? ''} onClick={() => setDrawerOpen(false)}>
              {t('account.register')}
            </NavLink>
          )}
          {support && (
            <a className={styles.drawerLink ?? ''} href={support}>
              {t('nav.support')}
            </a>
          )}
          <div className={styles.drawerEnd}>
            {session.user && <PaperSwitch />}
            <LanguageMenu />
            <ViewMenu />
          </div>
        </nav>
      </Drawer>
    </header>
  )
}

function Account() {
  const t = useWords('shell')
  const { session } = usePage()
  const { pathname, search } = useLocation()
  if (session.user) return <AccountMenu mail={session.user.mail} />
  return (
    <>
      <Link
        className={buttonClass({ kind: 'quiet' })}
        to={isAtTheDoor(pathname) ? '/user/login' : loginAddress(`${pathname}${search}`)}
      >
        {t('account.signIn')}
      </Link>
      <Link className={classNames(buttonClass({ kind: 'primary' }), styles.register)} to="/user/register">
        {t('account.register')}
      </Link>
    </>
  )
}
