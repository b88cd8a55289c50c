import type { CallData } from '@bowline/contract/calls.ts'
import { useAnswer, useSureAnswer } from '@bowline/design-system/states/use-answer.ts'
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { usePage } from '../page-context.ts'
import type { TermsByPair } from './figures/account-pairs.ts'
import { termsOf } from './figures/contract-terms.ts'
import { type UnifiedAnswer, useUnifiedAnswer } from './unified/account/use-unified-answer.ts'

export type UserConfig = CallData<'POST /fe-co-api/user/get_user_config'>

interface FuturesData {
  /** Of all contracts; undefined until they are known. */
  readonly terms: TermsByPair | undefined
  /** How the user trades; undefined while it is not known, and for a visitor. */
  readonly config: UserConfig | undefined
  readonly askConfig: () => void
  /** What the exchange says of a unified account; undefined where nobody asks. */
  readonly unified: UnifiedAnswer | undefined
}

const FuturesContext = createContext<FuturesData>({
  terms: undefined,
  config: undefined,
  askConfig: () => undefined,
  unified: undefined,
})

/** What every part of the page has to know of contracts and of how the user trades them. */
export function FuturesProvider({ children }: { readonly children: ReactNode }) {
  const { siteApi, session } = usePage()
  const info = useSureAnswer('contracts', () => siteApi('POST /fe-co-api/common/public_info', {}))
  const isSignedIn = session.user !== null
  const { data: config, again } = useAnswer(`config ${isSignedIn}`, async () =>
    isSignedIn ? siteApi('POST /fe-co-api/user/get_user_config', {}) : undefined,
  )
  const terms = useMemo(() => info && new Map(info.contractList.map((row) => [row.contractName, termsOf(row)])), [info])
  const { figures, answeredAtMs, error, again: askUnified } = useUnifiedAnswer()
  const unified = useMemo(
    () => ({ figures, answeredAtMs, error, again: askUnified }),
    [figures, answeredAtMs, error, askUnified],
  )
  // Deferred, as the alerts are: it stands above the order form, which may not be taken over yet.
  const given = useDeferredValue(
    useMemo(() => ({ terms, config, askConfig: again, unified }), [terms, config, again, unified]),
  )
  return <FuturesContext value={given}>{children}</FuturesContext>
}

export function useFutures(): FuturesData {
  return useContext(FuturesContext)
}
