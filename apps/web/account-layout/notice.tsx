import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleX } as const

interface NoticeProps {
  readonly kind: keyof typeof icons
  readonly title?: ReactNode
  readonly children: ReactNode
}

/** Information before or after a change, as part of the page and not on top of it. */
export function Notice({ kind, title, children }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon className={styles.icon} aria-hidden="true" size={18} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  )
}
