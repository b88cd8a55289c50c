import { useMemo } from 'react'
import { useSetting } from '../../settings/use-setting.ts'
import { type Arrangement, readArrangement } from './arrangement.ts'

const PLACE = 'desk'
/** As it was called while spot had the only desk. */
const OLD_PLACE = 'spotTrade'

/** The user's arrangement of the panels. */
export function useArrangement(): [Arrangement, (next: Arrangement | undefined) => void] {
  const [kept = {}, keep] = useSetting('layout')
  const arrangement = useMemo(() => readArrangement(kept[PLACE] ?? kept[OLD_PLACE]), [kept])
  /** Undefined resets it. */
  const arrange = (next: Arrangement | undefined) => {
    const { [PLACE]: _, [OLD_PLACE]: __, ...others } = kept
    keep(next ? { ...others, [PLACE]: next as never } : others)
  }
  return [arrangement, arrange]
}
