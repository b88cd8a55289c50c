import type { ReactNode } from 'react'
import { BackLink, ContentPage } from '../shell/content-page.tsx'
import { SideMenu } from '../shell/side-menu.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './account-layout.module.css'
import { AccountNav } from './account-nav.tsx'
import { AccountSide } from './account-side.tsx'
import type { NavId } from './nav-entries.ts'

interface AccountLayoutProps {
  readonly title: string
  /** The navigation entry this page belongs to. */
  readonly at: NavId
  /** `card`: no navigation, one rounded card in the centre (levelone, leveltwo, missing-kyc). */
  readonly variant?: 'page' | 'card'
  /** `reading`: rows, forms and sentences, with something beside them; `table`: from edge to edge. */
  readonly measure?: 'reading' | 'table'
  /** Beside a page to read; unless given, what the account centre always has there. */
  readonly side?: ReactNode
  /** The page this one was reached from. */
  readonly back?: { readonly to: string; readonly label: string }
  /** One or two sentences under the title. */
  readonly intro?: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A page of the account centre. It is never compact, since these forms are filled in rarely and read with care. */
export function AccountLayout(props: AccountLayoutProps) {
  return props.variant === 'card' ? <CardPage {...props} /> : <NavPage {...props} />
}

function NavPage({ title, at, measure = 'reading', side, back, intro, aside, children }: AccountLayoutProps) {
  const t = useWords('account-layout')
  return (
    <div className={styles.layout} data-density="comfortable">
      <aside className={styles.side}>
        <AccountNav at={at} />
      </aside>
      <ContentPage
        title={title}
        back={back}
        intro={intro}
        aside={aside}
        menu={
          <SideMenu label={t('menu')} closeLabel={t('close')}>
            {(onGo) => <AccountNav at={at} onGo={onGo} />}
          </SideMenu>
        }
        side={measure === 'reading' ? (side ?? <AccountSide />) : undefined}
      >
        {children}
      </ContentPage>
    </div>
  )
}

/** White in the dark theme too (specification §2), like a sheet of paper. */
function CardPage({ title, back, intro, children }: AccountLayoutProps) {
  return (
    <main className={styles.ground} data-density="comfortable">
      <section className={styles.card} data-sheet aria-labelledby="card-title">
        {back && <BackLink {...back} />}
        <h1 id="card-title">{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </section>
    </main>
  )
}
