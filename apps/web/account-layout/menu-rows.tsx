import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './menu-rows.module.css'

interface MenuRowsProps {
  /** Heading of the rows. */
  readonly title: string
  readonly children: ReactNode
}

/** A menu in the style of a phone's settings: rows with a state and a chevron at the end. */
export function MenuRows({ title, children }: MenuRowsProps) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

interface MenuRowProps {
  readonly to: string
  readonly icon: LucideIcon
  readonly label: string
  readonly hint?: ReactNode
  /** The current value: a masked address, "on", a badge. */
  readonly state?: ReactNode
}

export function MenuRow({ to, icon: Icon, label, hint, state }: MenuRowProps) {
  return (
    <li>
      <Link className={styles.row} to={to}>
        <Icon className={styles.icon} aria-hidden="true" size={20} />
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
        {state && <span className={styles.state}>{state}</span>}
        <ChevronRight className={styles.chevron} aria-hidden="true" size={18} />
      </Link>
    </li>
  )
}
