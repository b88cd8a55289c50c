import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import css from './text-link.module.css'

/** For a router's own link: `<Link className={linkClass(true)}>`. */
export function linkClass(quiet = false): string {
  return classNames(css.link, quiet && css.quiet)
}

/** `quiet`: the colour of the text around, underlined only when pointed at; for lists where every row is a link. */
export function TextLink({ quiet, className, ...rest }: ComponentProps<'a'> & { readonly quiet?: boolean }) {
  return <a {...rest} className={classNames(linkClass(quiet), className)} />
}
