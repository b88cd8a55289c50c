import { useMemo } from 'react'
import { useSetting } from '../../settings/use-setting.ts'
import { type Arrangement, readArrangement } from './arrangement.ts'

/** The user's arrangement of the panels. */
export function useArrangement(): [Arrangement, (next: Arrangement | undefined) => void] {
  const [kept = {}, keep] = useSetting('layout')
  const arrangement = useMemo(() => readArrangement(kept.spotTrade), [kept.spotTrade])
  /** Undefined resets it. */
  const arrange = (next: Arrangement | undefined) => {
    const { spotTrade: _, ...others } = kept
    keep(next ? { ...others, spotTrade: next as never } : others)
  }
  return [arrangement, arrange]
}
