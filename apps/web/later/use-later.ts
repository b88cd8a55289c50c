import { type Later, useLater as usePart } from '@bowline/design-system/later/use-later.ts'
import { type ComponentType, useCallback } from 'react'
import { usePage } from '../page-context.ts'
import type { CatalogueName } from '../words/catalogues.ts'
import { loadWords } from '../words/word-books.ts'

/** A part that comes later with the words of its own, if it has any. `bring` is a constant of the module. */
export function useLater<P>(
  bring: () => Promise<ComponentType<P>>,
  isWanted: boolean,
  words?: CatalogueName,
): Later<P> {
  const { locale } = usePage()
  const bringBoth = useCallback(async () => {
    const [Part] = await Promise.all([bring(), words && loadWords(words, locale.id)])
    return Part
  }, [bring, words, locale.id])
  return usePart(bringBoth, isWanted)
}
