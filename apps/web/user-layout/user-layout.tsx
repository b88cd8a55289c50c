import { type ReactNode, useEffect, useRef } from 'react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './user-layout.module.css'

interface UserLayoutProps {
  readonly title: string
  readonly intro?: ReactNode
  /** Changes with every step of the page: then the focus goes to the first field, or to what the step says. */
  readonly step?: string | undefined
  /** Under the card: what else one may have come for. */
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

/** One card in the middle: the pages by which people come in have no navigation to lose themselves in. */
export function UserLayout({ title, intro, step, foot, children }: UserLayoutProps) {
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
        {children}
      </section>
      <div className={styles.foot}>
        {foot}
        <p>{t('safe', { host: new URL(origin).host })}</p>
      </div>
    </main>
  )
}
