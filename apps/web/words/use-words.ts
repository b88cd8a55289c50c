import { directionOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { usePage } from '../page-context.ts'
import type { CatalogueName, WordKey } from './catalogues.ts'
import { phonesApart } from './phones-apart.ts'
import { wordBook } from './word-books.ts'

type Values = Readonly<Record<string, PrimitiveType>>
type Wrap = (chunks: ReactNode) => ReactNode

export interface Words<N extends CatalogueName> {
  /** The text of a key; `values` fill its arguments. */
  (key: WordKey<N>, values?: Values): string
  /** As above, with tags of the message (`<b>…</b>`) drawn by `values`. */
  rich(key: WordKey<N>, values: Readonly<Record<string, PrimitiveType | Wrap>>): ReactNode
  /** The text of a key that is known only at run time (a code of the server), or undefined. */
  find(key: string, values?: Values): string | undefined
}

/** The words of a screen in the page's language. The screen's route has loaded them. */
export function useWords<N extends CatalogueName>(name: N): Words<N> {
  const { locale } = usePage()
  return useMemo(() => wordsOf(name, locale.id, locale.tag), [name, locale.id, locale.tag])
}

/** For code outside of components, such as the head of a document. */
export function wordsOf<N extends CatalogueName>(name: N, localeId: string, tag: string): Words<N> {
  const book = wordBook(name, localeId)
  const formats = new Map<string, IntlMessageFormat>()
  const apart: typeof phonesApart = directionOf(localeId) === 'rtl' ? phonesApart : (values) => values
  const formatOf = (key: string) => {
    const known = formats.get(key)
    if (known) return known
    const made = new IntlMessageFormat(book[key] as never, tag)
    formats.set(key, made)
    return made
  }
  const text = (key: string, values?: Values): string => {
    const message = book[key]
    if (message === undefined) throw new Error(`there is no word "${key}" in ${name}`)
    return typeof message === 'string' ? message : String(formatOf(key).format(apart(values)))
  }
  return Object.assign(text, {
    rich: (key: string, values: Record<string, unknown>) => {
      if (typeof book[key] === 'string') return book[key]
      const parts = formatOf(key).format<ReactNode>(apart(values) as never)
      return createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]))
    },
    find: (key: string, values?: Values) => (Object.hasOwn(book, key) ? text(key, values) : undefined),
  }) as Words<N>
}
