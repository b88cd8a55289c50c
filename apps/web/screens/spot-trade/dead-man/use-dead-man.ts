import { useCallback, useEffect, useState } from 'react'
import { useAccountNews } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import type { DeadManState } from './dead-man-state.ts'

export interface DeadManSwitch {
  /** Undefined: loading. Null: failed. */
  readonly state: DeadManState | null | undefined
  readonly load: () => void
  readonly arm: (minutes: number) => Promise<void>
  readonly disarm: () => Promise<void>
  /** The user sees that it fired. */
  readonly notice: () => void
}

const stateOf = ({ deadMan }: { readonly deadMan: DeadManState }) => deadMan

/** The user's switch as the server has it; other pages of his may change it too. */
export function useDeadMan(): DeadManSwitch {
  const { siteApi } = usePage()
  const showError = useShowError()
  const [state, setState] = useState<DeadManState | null>()
  const load = useCallback(() => {
    siteApi('GET /exchange-web/web/deadMan/state', {})
      .then(stateOf)
      .then(setState, () => setState((known) => known ?? null))
  }, [siteApi])
  useEffect(load, [load])
  useAccountNews((news) => {
    if (news.kind === 'deadMan') setState(news.deadMan)
    // The line was broken: it may have fired meanwhile.
    else if (news.kind === 'resynced') load()
  })
  return {
    state,
    load,
    arm: (minutes) =>
      siteApi('POST /exchange-web/web/deadMan/arm', { minutes }).then(stateOf).then(setState, showError),
    disarm: () => siteApi('POST /exchange-web/web/deadMan/disarm', {}).then(stateOf).then(setState, showError),
    // It stays marked and is told again at the next visit.
    notice: () =>
      void siteApi('POST /exchange-web/web/deadMan/notice', {})
        .then(stateOf)
        .then(setState, () => undefined),
  }
}
