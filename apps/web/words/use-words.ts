import { directionOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { type Texts, textsOf } from '@bowline/design-system/words/messages.ts'
import { useMemo } from 'react'
import { usePage } from '../page-context.ts'
import type { CatalogueName, WordKey } from './catalogues.ts'
import { wordBook } from './word-books.ts'

export type Words<N extends CatalogueName> = Texts<WordKey<N>>

/** The words of a screen in the page's language. The screen's route has loaded them. */
export function useWords<N extends CatalogueName>(name: N): Words<N> {
  const { locale } = usePage()
  return useMemo(() => wordsOf(name, locale.id, locale.tag), [name, locale.id, locale.tag])
}

/** For code outside of components, such as the head of a document. */
export function wordsOf<N extends CatalogueName>(name: N, localeId: string, tag: string): Words<N> {
  return textsOf(wordBook(name, localeId), { tag, direction: directionOf(localeId) })
}
