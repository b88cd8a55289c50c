import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { type ComponentType, useEffect, useState } from 'react'
import { withinChunkTime } from '../../chunk-load-error.ts'
import { usePage } from '../../page-context.ts'
import type { CatalogueName } from '../../words/catalogues.ts'
import { useWords } from '../../words/use-words.ts'
import { loadWords } from '../../words/word-books.ts'

/**
 * A part whose script comes when it is first wanted, and so costs the first visit nothing: undefined until then. When
 * it does not come a notice says so, and wanting it again tries again. `bring` is a constant of the module; `words`
 * are the part's own, if it has any.
 */
export function useLater<P>(
  bring: () => Promise<ComponentType<P>>,
  isWanted: boolean,
  words?: CatalogueName,
): ComponentType<P> | undefined {
  const t = useWords('shell')
  const toast = useToast()
  const { locale } = usePage()
  const [Part, setPart] = useState<ComponentType<P>>()
  useEffect(() => {
    if (Part || !isWanted) return
    withinChunkTime(Promise.all([bring(), words && loadWords(words, locale.id)])).then(
      ([brought]) => setPart(() => brought),
      () => toast({ kind: 'bad', text: t('failure.chunk') }),
    )
  }, [Part, isWanted, bring, words, locale.id, toast, t])
  return Part
}
