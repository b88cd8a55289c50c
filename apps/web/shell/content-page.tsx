import { classNames } from '@bowline/design-system/class-names.ts'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type HelpSubject, helpPath } from '../help/help-subjects.ts'
import { useWords } from '../words/use-words.ts'
import styles from './content-page.module.css'

interface ContentPageProps {
  /** Left out: the page has a head of its own. */
  readonly title?: ReactNode
  /** The page this one was reached from. */
  readonly back?: { readonly to: string; readonly label: string } | undefined
  /** One or two sentences under the title. */
  readonly intro?: ReactNode
  /** Explained on a page of its own, to which the intro leads. */
  readonly help?: HelpSubject | undefined
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
export function ContentPage(props: ContentPageProps) {
  const { title, back, intro, help, aside, menu, side, density, className, children } = props
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
          {(intro || help) && (
            <p className={styles.intro}>
              {intro} {help && <HowItWorks help={help} />}
            </p>
          )}
        </header>
      )}
      <div className={classNames(styles.body, side !== undefined && styles.withSide)} data-density={density}>
        <div className={classNames(styles.content, className)}>{children}</div>
        {side && <div className={styles.side}>{side}</div>}
      </div>
    </main>
  )
}

function HowItWorks({ help }: { readonly help: HelpSubject }) {
  const t = useWords('shell')
  return (
    <Link className={styles.how} to={helpPath(help)}>
      {t('help.how')}
    </Link>
  )
}

export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link className={styles.back} to={to}>
      <ChevronLeft className={styles.chevron} aria-hidden="true" size={16} /> {label}
    </Link>
  )
}
