import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './help-link.module.css'
import { type HelpTopic, helpOn } from './help-topics.ts'

/** The name of a figure, which leads to how it comes about; on a page of its own, so that nothing typed is lost. */
export function HelpLink({ on, children }: { readonly on: HelpTopic; readonly children: ReactNode }) {
  return (
    <Link className={styles.help} to={helpOn(on)} target="_blank">
      {children}
    </Link>
  )
}
