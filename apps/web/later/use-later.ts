import { type Later, useLater as usePart } from '@bowline/design-system/later/use-later.ts'
import { type ComponentType, useCallback } from 'react'
import { usePage } from '../page-context.ts'
import type { CatalogueName } from '../words/catalogues.ts'
import { loadWords } from '../words/word-books.ts'

/** A part that comes later with the words of its own, if it has any. `load` is a constant of the module. */
export function useLater<P>(load: () => Promise<ComponentType<P>>, isWanted: boolean, words?: CatalogueName): Later<P> {
  const { locale } = usePage()
  const loadBoth = useCallback(async () => {
    const [Part] = await Promise.all([load(), words && loadWords(words, locale.id)])
    return Part
  }, [load, words, locale.id])
  return usePart(loadBoth, isWanted)
}
