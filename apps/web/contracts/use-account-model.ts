import type { Answer } from '@bowline/design-system/states/use-answer.ts'
import { useSyncExternalStore } from 'react'
import { useModelAnswer } from '../assets-layout/use-is-unified.ts'
import { useAccountStore } from '../live/hooks.ts'

/** Which coins count as margin, as bits; null of a classic account, undefined until it is known. */
export function useCollateralBits(): number | null | undefined {
  const { subscribe, getSnapshot } = useAccountStore()
  return useSyncExternalStore(
    subscribe,
    () => getSnapshot()?.contracts?.collateral,
    () => undefined,
  )
}

/** Whether the account is a unified one, also where another window or a program has made it one since. */
export function useAccountModel(): Answer<boolean | undefined> {
  const answer = useModelAnswer()
  return typeof useCollateralBits() === 'number' ? { ...answer, data: true } : answer
}
