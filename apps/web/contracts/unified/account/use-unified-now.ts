import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Freshness } from '../../../live/channel-store.ts'
import { useAccount, useAccountStore, useContracts, useFreshness, useLiveDoor } from '../../../live/hooks.ts'
import { useSpotIndexes } from '../../../live/use-spot-indexes.ts'
import { useFutures } from '../../futures-context.tsx'
import type { Account } from '../../what-if/account.ts'
import { unifiedAccount } from '../../what-if/unified-account.ts'
import { type Valued, value } from '../../what-if/value.ts'
import type { UnifiedFigures } from '../unified-figures.ts'
import { leastFresh } from './least-fresh.ts'
import { agrees, liveFigures } from './live-figures.ts'

export interface UnifiedNow {
  readonly account: Account
  /** By the formulas that the exchange decides by. */
  readonly valued: Valued
  readonly figures: UnifiedFigures
}

/** A unified account at the marks and indexes of now; undefined of a classic one, and until all of it is known. */
export function useUnifiedNow(): UnifiedNow | undefined {
  const view = useAccount()?.contracts
  const prices = useContracts()
  const { terms, unified } = useFutures()
  const answered = unified?.figures
  const spot = useSpotIndexes(spotPairs(answered, prices))
  return useMemo(() => {
    if (!view || !terms || !answered) return undefined
    const account = unifiedAccount(answered, { view, terms, prices, spot })
    const valued = value(account)
    return { account, valued, figures: liveFigures(answered, account, valued) }
  }, [view, terms, prices, answered, spot])
}

/** Markets that say what a coin is worth and are no contracts. */
function spotPairs(answered: UnifiedFigures | undefined, prices: ReturnType<typeof useContracts>): string[] {
  if (!prices) return []
  return (answered?.collaterals ?? []).flatMap(({ indexFrom: { pair } }) => (prices.has(pair) ? [] : [pair]))
}

interface Checked {
  readonly figures: UnifiedFigures | undefined
  readonly freshness: Freshness
  readonly again: () => void
}

/**
 * The same with its age, held against each answer of the exchange: where the two disagree the exchange's own figures are shown, with
 * how old they are.
 */
export function useCheckedUnified(): Checked {
  const now = useUnifiedNow()
  const { unified } = useFutures()
  const account = useFreshness(useAccountStore())
  const prices = useFreshness(useLiveDoor().contracts)
  const { figures: answered, answeredAtMs = 0, error } = unified ?? {}
  const [isDoubted, setDoubted] = useState(false)
  const check = useEffectEvent(() => {
    const [theirs, ours] = [answered?.totals, now?.figures.totals]
    setDoubted(theirs !== undefined && ours !== undefined && !agrees(theirs, ours))
  })
  useEffect(() => {
    if (answered) check()
  }, [answered])
  const isChecked = error === undefined && !isDoubted
  const ageMs = answered && Date.now() - answeredAtMs
  const answer: Freshness = isChecked
    ? { state: 'live', ageMs: 0, refusal: undefined }
    : { state: 'stale', ageMs, refusal: undefined }
  return {
    figures: isDoubted ? answered : now?.figures,
    freshness: leastFresh(account, prices, answer),
    again: unified?.again ?? nothing,
  }
}

const nothing = () => undefined
