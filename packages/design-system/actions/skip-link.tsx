import type { ReactNode } from 'react'
import css from './skip-link.module.css'

/** The first element of a page, invisible until focused: skips the menus and leads to the element with this id. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
