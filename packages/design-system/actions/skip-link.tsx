import type { ReactNode } from 'react'
import css from './skip-link.module.css'

/** Before everything else of a page, out of sight until it is focused: past the menus, to the element of this id. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
