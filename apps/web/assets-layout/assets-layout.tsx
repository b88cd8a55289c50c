import { Drawer } from '@bowline/design-system/drawer.tsx'
import { IconButton } from '@bowline/design-system/icon-button.tsx'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import styles from './assets-layout.module.css'
import { Sidebar } from './sidebar.tsx'
import type { HighlightId } from './sidebar-entries.ts'
import { SidebarTip } from './sidebar-tip.tsx'

interface AssetsLayoutProps {
  readonly title: string
  /** Which link of the navigation stands for this page. */
  readonly at: HighlightId
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Pages of one's own accounts: the navigation at the side, on phones in a drawer. */
export function AssetsLayout({ title, at, aside, children }: AssetsLayoutProps) {
  const t = useWords('assets-layout')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <Sidebar at={at} />
        <SidebarTip />
      </aside>
      <main className={styles.main}>
        <header className={styles.head}>
          <span className={styles.menu}>
            <IconButton label={t('menu')} icon={<MenuIcon />} aria-expanded={open} onClick={() => setOpen(true)} />
          </span>
          <h1>{title}</h1>
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
        {children}
      </main>
      <Drawer open={open} onClose={() => setOpen(false)} label={t('menu')} closeLabel={t('close')}>
        <Sidebar at={at} onGo={() => setOpen(false)} />
      </Drawer>
    </div>
  )
}
