import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import type { CatalogueName } from '../words/catalogues.ts'
import { useWords } from '../words/use-words.ts'
import { useLater } from './use-later.ts'

const SHOWN_MS = 10_000

/**
 * A dialog whose script, and words of its own, come when it is first opened. One that does not come is closed again, and a notice says so and
 * offers to try again; so does opening it once more.
 */
export function useLaterDialog<P>(
  load: () => Promise<ComponentType<P>>,
  isOpen: boolean,
  close: () => void,
  words?: CatalogueName,
): ComponentType<P> | undefined {
  const t = useWords('shell')
  const toast = useToast()
  const { Part, hasFailed, retry } = useLater(load, isOpen, words)
  const report = useEffectEvent(() => {
    close()
    toast({
      kind: 'bad',
      text: t('failure.chunk'),
      durationMs: SHOWN_MS,
      action: { label: t('failure.retry'), onSelect: retry },
    })
  })
  useEffect(() => {
    if (hasFailed) report()
  }, [hasFailed])
  return Part
}
