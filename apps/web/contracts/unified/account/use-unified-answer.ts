import { useEffect, useEffectEvent, useRef } from 'react'
import { usePage } from '../../../page-context.ts'
import { useCollateralBits } from '../../use-account-model.ts'
import { askUnified, type UnifiedFigures } from '../unified-figures.ts'
import { useFresh } from './use-fresh.ts'

/** What the exchange last said of a unified account: terms and switches of its coins, and how it values them itself. */
export interface UnifiedAnswer {
  /** Undefined of a classic account, and until there is an answer. */
  readonly figures: UnifiedFigures | undefined
  /** By the page's clock. */
  readonly answeredAtMs: number
  /** The last asking failed. */
  readonly error: Error | undefined
  readonly isAsking: boolean
  readonly again: () => void
}

/** Asked once for a whole page: parts of it have it from `useFutures`. */
export function useUnifiedAnswer(isUnified: boolean): UnifiedAnswer {
  const { siteApi } = usePage()
  const { data, error, isAsking, again } = useFresh(
    `unified ${isUnified}`,
    async () => (isUnified ? { figures: await askUnified(siteApi), answeredAtMs: Date.now() } : undefined),
    isUnified,
  )
  useSwitched(() => isUnified && again())
  return { figures: data?.figures, answeredAtMs: data?.answeredAtMs ?? 0, error, isAsking, again }
}

/** Calls the listener when coins begin or cease to count, by whatever page or program that was asked for. */
function useSwitched(listener: () => void): void {
  const collateral = useCollateralBits()
  const seen = useRef(collateral)
  const onSwitched = useEffectEvent(listener)
  useEffect(() => {
    const before = seen.current
    seen.current = collateral
    if (before !== undefined && collateral !== undefined && before !== collateral) onSwitched()
  }, [collateral])
}
