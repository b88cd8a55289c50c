import { type ReactNode, useEffect, useRef } from 'react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './user-layout.module.css'

interface UserLayoutProps {
  readonly title: string
  readonly intro?: ReactNode
  /** What it takes, and how far one is. */
  readonly steps?: { readonly titles: readonly string[]; readonly at: number }
  /** Changes with every step of the page; the focus then moves to the first field, or to the heading. */
  readonly step?: string | undefined
  /** Shown below the card: links to related pages. */
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

/** A single card in the centre: the sign-in pages have no navigation, so that nothing distracts. */
export function UserLayout({ title, intro, steps, step, foot, children }: UserLayoutProps) {
  const t = useWords('user-layout')
  const { origin } = usePage()
  const card = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const first = card.current?.querySelector<HTMLElement>('form input:not([type=radio]), form select')
    const target = first ?? card.current?.querySelector<HTMLElement>('h1')
    target?.focus()
  }, [step])
  return (
    <main className={styles.ground}>
      <section ref={card} className={styles.card} aria-labelledby="user-title">
        <h1 id="user-title" tabIndex={-1}>
          {title}
        </h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {steps && (
          <ol className={styles.steps}>
            {steps.titles.map((name, at) => (
              <li key={name} aria-current={at === steps.at ? 'step' : undefined} data-done={at < steps.at || undefined}>
                {name}
              </li>
            ))}
          </ol>
        )}
        {children}
      </section>
      <div className={styles.foot}>
        {foot}
        <p>{t('safe', { host: new URL(origin).host })}</p>
      </div>
    </main>
  )
}
