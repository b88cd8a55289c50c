import { type ReactNode, useState } from 'react'
import type { HelpSubject } from '../help/help-subjects.ts'
import { ContentPage } from '../shell/content-page.tsx'
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
  /** One or two sentences under the title. */
  readonly intro?: ReactNode
  readonly help?: HelpSubject
  readonly aside?: ReactNode
  /** Without anything in the accounts there is something better to do than to learn where they are listed. */
  readonly isEmpty?: boolean
  readonly children: ReactNode
}

/** The layout of the asset pages: navigation at the side, in a drawer on phones. */
export function AssetsLayout({ title, at, intro, help, aside, isEmpty = false, children }: AssetsLayoutProps) {
  const t = useWords('assets-layout')
  // Somebody whose first money has just come looks at that.
  const [beganEmpty] = useState(isEmpty)
  const tip = !beganEmpty && !isEmpty && <SidebarTip />
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <Sidebar at={at} />
        {tip}
      </aside>
      <ContentPage
        title={title}
        intro={intro}
        help={help}
        aside={aside}
        menu={
          <SideMenu label={t('menu')} closeLabel={t('close')}>
            {(onGo, isOpen) => (
              <>
                <Sidebar at={at} onGo={onGo} />
                {isOpen && tip}
              </>
            )}
          </SideMenu>
        }
      >
        {children}
      </ContentPage>
    </div>
  )
}
