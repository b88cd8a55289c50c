import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import { phonesApart } from './phones-apart.ts'

/** A message as the build leaves it: plain text as it is, everything else parsed (icu-words.ts). */
export type Message = string | MessageFormatElement[]
export type Messages = Readonly<Record<string, Message>>

type Values = Readonly<Record<string, PrimitiveType>>
type Wrap = (chunks: ReactNode) => ReactNode

/** The texts of a catalogue in one language. */
export interface Texts<K extends string> {
  /** The text of a key; `values` fill its arguments. */
  (key: K, values?: Values): string
  /** As above, with tags of the message (`<b>…</b>`) drawn by `values`. */
  rich(key: K, values: Readonly<Record<string, PrimitiveType | Wrap>>): ReactNode
  /** The text of a key that is known only at run time (a word of the server), or undefined. */
  find(key: string, values?: Values): string | undefined
}

interface Language {
  /** BCP 47. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

export function textsOf<K extends string>(messages: Messages, { tag, direction }: Language): Texts<K> {
  const formats = new Map<string, IntlMessageFormat>()
  const apart: typeof phonesApart = direction === 'rtl' ? phonesApart : (values) => values
  const formatOf = (key: string) => {
    const known = formats.get(key)
    if (known) return known
    const made = new IntlMessageFormat(messages[key] as never, tag)
    formats.set(key, made)
    return made
  }
  const text = (key: string, values?: Values): string => {
    const message = messages[key]
    if (message === undefined) throw new Error(`there is no text for "${key}"`)
    return typeof message === 'string' ? message : String(formatOf(key).format(apart(values)))
  }
  return Object.assign(text, {
    rich: (key: string, values: Record<string, unknown>) => {
      if (typeof messages[key] === 'string') return messages[key]
      const parts = formatOf(key).format<ReactNode>(apart(values) as never)
      return createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]))
    },
    find: (key: string, values?: Values) => (Object.hasOwn(messages, key) ? text(key, values) : undefined),
  }) as Texts<K>
}
