import type { ReactNode } from 'react'
import { SideMenu } from '../shell/side-menu.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './assets-layout.module.css'
import { Sidebar } from './sidebar.tsx'
import type { HighlightId } from './sidebar-entries.ts'
import { SidebarTip } from './sidebar-tip.tsx'

interface AssetsLayoutProps {
  readonly title: string
  /** The navigation link of this page. */
  readonly at: HighlightId
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The layout of the asset pages: navigation at the side, in a drawer on phones. */
export function AssetsLayout({ title, at, aside, children }: AssetsLayoutProps) {
  const t = useWords('assets-layout')
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <Sidebar at={at} />
        <SidebarTip />
      </aside>
      <main className={styles.main}>
        <header className={styles.head}>
          <div className={styles.menu}>
            <SideMenu label={t('menu')} closeLabel={t('close')}>
              {(onGo) => <Sidebar at={at} onGo={onGo} />}
            </SideMenu>
          </div>
          <h1>{title}</h1>
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
        {children}
      </main>
    </div>
  )
}
