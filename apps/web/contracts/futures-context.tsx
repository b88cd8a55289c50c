import type { CallData } from '@bowline/contract/calls.ts'
import { useSureAnswer } from '@bowline/design-system/states/use-answer.ts'
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { usePage } from '../page-context.ts'
import type { TermsByPair } from './figures/account-pairs.ts'
import { termsOf } from './figures/contract-terms.ts'
import { type FirstFailure, firstFailure } from './first-calls.ts'
import { type UnifiedAnswer, useUnifiedAnswer } from './unified/account/use-unified-answer.ts'
import { useAccountModel } from './use-account-model.ts'

export type UserConfig = CallData<'POST /fe-co-api/user/get_user_config'>

interface FuturesData {
  /** Of all contracts; undefined until they are known. */
  readonly terms: TermsByPair | undefined
  /** How the user trades; undefined while it is not known, and for a visitor. */
  readonly config: UserConfig | undefined
  readonly askConfig: () => void
  /** Undefined while it is not known, and for a visitor. */
  readonly isUnified: boolean | undefined
  /** What the exchange says of a unified account; undefined where nobody asks. */
  readonly unified: Omit<UnifiedAnswer, 'isAsking'> | undefined
  /** Of what all of the page needs something was asked for in vain, and is asked for again. */
  readonly failure: FirstFailure | undefined
}

const FuturesContext = createContext<FuturesData>({
  terms: undefined,
  config: undefined,
  askConfig: () => undefined,
  isUnified: undefined,
  unified: undefined,
  failure: undefined,
})

/** What every part of the page has to know of contracts and of how the user trades them. */
export function FuturesProvider({ children }: { readonly children: ReactNode }) {
  const { siteApi, session } = usePage()
  const info = useSureAnswer('contracts', () => siteApi('POST /fe-co-api/common/public_info', {}))
  const isSignedIn = session.user !== null
  const set = useSureAnswer(`config ${isSignedIn}`, async () =>
    isSignedIn ? siteApi('POST /fe-co-api/user/get_user_config', {}) : undefined,
  )
  const rows = info.data?.contractList
  const terms = useMemo(() => rows && new Map(rows.map((row) => [row.contractName, termsOf(row)])), [rows])
  const model = useAccountModel()
  const isUnified = model.data
  const said = useUnifiedAnswer(isUnified === true)
  const { figures, answeredAtMs, error, again: askUnified } = said
  const unified = useMemo(
    () => ({ figures, answeredAtMs, error, again: askUnified }),
    [figures, answeredAtMs, error, askUnified],
  )
  const failure = firstFailure([info, set, model, { ...said, data: figures }])
  // Deferred, as the alerts are: it stands above the order form, which may not be taken over yet.
  const given = useDeferredValue(
    useMemo(
      () => ({ terms, config: set.data, askConfig: set.again, isUnified, unified, failure }),
      [terms, set.data, set.again, isUnified, unified, failure],
    ),
  )
  return <FuturesContext value={given}>{children}</FuturesContext>
}

export function useFutures(): FuturesData {
  return useContext(FuturesContext)
}
