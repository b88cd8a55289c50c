import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import css from './text-link.module.css'

/** For a router link: `<Link className={linkClass(true)}>`. */
export function linkClass(quiet = false): string {
  return classNames(css.link, quiet && css.quiet)
}

/** `quiet`: the colour of the surrounding text, underlined only on hover; for lists where every row is a link. */
export function TextLink({ quiet, className, ...rest }: ComponentProps<'a'> & { readonly quiet?: boolean }) {
  return <a {...rest} className={classNames(linkClass(quiet), className)} />
}
