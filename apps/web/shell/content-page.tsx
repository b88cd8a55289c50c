import { classNames } from '@bowline/design-system/class-names.ts'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './content-page.module.css'

interface ContentPageProps {
  /** Left out: the page has a head of its own. */
  readonly title?: ReactNode
  /** The page this one was reached from. */
  readonly back?: { readonly to: string; readonly label: string } | undefined
  /** One or two sentences under the title. */
  readonly intro?: ReactNode
  /** At the end of the title's line. */
  readonly aside?: ReactNode
  /** Before the title where there is no room for a navigation beside the page. */
  readonly menu?: ReactNode
  /**
   * Beside the content, or below it where there is no room: a summary, next steps, recent activity, help. With it the
   * content has the measure of reading, without it that of tables.
   */
  readonly side?: ReactNode
  /** Prose and forms are `comfortable` whatever is chosen for tables. */
  readonly density?: 'comfortable'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The one grid of all pages that are read: same edges, two measures, a column at the side. */
export function ContentPage({ title, back, intro, aside, menu, side, density, className, children }: ContentPageProps) {
  return (
    <main className={styles.page}>
      {menu && <div className={styles.menu}>{menu}</div>}
      {title && (
        <header className={styles.head} data-density="comfortable">
          <div className={styles.title}>
            {back && <BackLink {...back} />}
            <h1>{title}</h1>
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
      )}
      <div className={classNames(styles.body, side !== undefined && styles.withSide)} data-density={density}>
        <div className={classNames(styles.content, className)}>{children}</div>
        {side && <div className={styles.side}>{side}</div>}
      </div>
    </main>
  )
}

export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link className={styles.back} to={to}>
      <ChevronLeft className={styles.chevron} aria-hidden="true" size={16} /> {label}
    </Link>
  )
}
