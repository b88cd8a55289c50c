import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import styles from './side-nav.module.css'

interface SideNavProps {
  readonly label: string
  /** Links and groups of them. */
  readonly children: ReactNode
}

/** The navigation beside the pages of an area. */
export function SideNav({ label, children }: SideNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul>{children}</ul>
    </nav>
  )
}

interface SideLinkProps {
  /** A path of the site, or an address elsewhere. */
  readonly to: string
  /** The specification's number of the entry, for whoever looks for it in the document. */
  readonly navId?: number
  readonly isHere?: boolean
  /** Of a group: in line with its name. */
  readonly isInner?: boolean
  onGo?: (() => void) | undefined
  readonly children: ReactNode
}

export function SideLink({ to, navId, isHere, isInner, onGo, children }: SideLinkProps) {
  if (!to.startsWith('/'))
    return (
      <li>
        <a className={styles.entry} href={to} rel="noreferrer">
          {children}
        </a>
      </li>
    )
  return (
    <li>
      <Link
        className={styles.entry}
        to={to}
        aria-current={isHere ? 'page' : undefined}
        data-nav-id={navId}
        data-inner={isInner || undefined}
        onClick={onGo}
      >
        {children}
      </Link>
    </li>
  )
}

interface SideGroupProps {
  /** What it is remembered by. */
  readonly id: string
  readonly name: ReactNode
  readonly children: ReactNode
}

/** Each page draws the navigation anew: what is folded stays so as long as the document. */
const folded = new Set<string>()

/** Links under a name that folds them away. */
export function SideGroup({ id, name, children }: SideGroupProps) {
  const [isOpen, setOpen] = useState(!folded.has(id))
  const fold = () => {
    if (isOpen) folded.add(id)
    else folded.delete(id)
    setOpen(!isOpen)
  }
  return (
    <li>
      <button type="button" className={styles.entry} aria-expanded={isOpen} onClick={fold}>
        {name}
        <ChevronDown className={styles.chevron} aria-hidden="true" size={14} />
      </button>
      {isOpen && <ul>{children}</ul>}
    </li>
  )
}
