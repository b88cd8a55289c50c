import { useMemo } from 'react'
import { useSetting } from '../../../settings/use-setting.ts'
import { type Arrangement, readArrangement } from './arrangement.ts'

/** Where the panels are, as this user left them. */
export function useArrangement(): [Arrangement, (next: Arrangement | undefined) => void] {
  const [kept = {}, keep] = useSetting('layout')
  const arrangement = useMemo(() => readArrangement(kept.spotTrade), [kept.spotTrade])
  /** Undefined: as at the beginning. */
  const arrange = (next: Arrangement | undefined) => {
    const { spotTrade: _, ...others } = kept
    keep(next ? { ...others, spotTrade: next as never } : others)
  }
  return [arrangement, arrange]
}
