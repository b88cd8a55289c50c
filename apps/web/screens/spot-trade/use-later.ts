import { useToast } from '@bowline/design-system/toast.tsx'
import { type ComponentType, useEffect, useState } from 'react'
import { withinChunkTime } from '../../chunk-load-error.ts'
import { useWords } from '../../words/use-words.ts'

/**
 * A part whose script comes when it is first wanted, and so costs the first visit nothing: undefined until then. When
 * it does not come a notice says so, and wanting it again tries again. `bring` is a constant of the module.
 */
export function useLater<P>(bring: () => Promise<ComponentType<P>>, isWanted: boolean): ComponentType<P> | undefined {
  const t = useWords('shell')
  const toast = useToast()
  const [Part, setPart] = useState<ComponentType<P>>()
  useEffect(() => {
    if (Part || !isWanted) return
    withinChunkTime(bring()).then(
      (brought) => setPart(() => brought),
      () => toast({ kind: 'bad', text: t('failure.chunk') }),
    )
  }, [Part, isWanted, bring, toast, t])
  return Part
}
