import { useCallback, useEffect, useState } from 'react'
import { useAccountNews } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import type { DeadManState } from './dead-man-state.ts'

export interface DeadManSwitch {
  /** Undefined: loading. Null: failed. */
  readonly state: DeadManState | null | undefined
  readonly load: () => void
  readonly arm: (minutes: number) => Promise<void>
  readonly disarm: () => Promise<void>
  /** Marks the firing as seen by the user. */
  readonly notice: () => void
}

const stateOf = ({ deadMan }: { readonly deadMan: DeadManState }) => deadMan

/** The user's switch as stored on the server; the user's other pages may change it too. */
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
    if (news.kind === 'notice') setState((known) => news.notice.deadMan ?? known)
    // After a reconnect it may have fired in the meantime.
    else if (news.kind === 'resynced') load()
  })
  return {
    state,
    load,
    arm: (minutes) =>
      siteApi('POST /exchange-web/web/deadMan/arm', { minutes }).then(stateOf).then(setState, showError),
    disarm: () => siteApi('POST /exchange-web/web/deadMan/disarm', {}).then(stateOf).then(setState, showError),
    // On failure it stays unseen and is reported again on the next visit.
    notice: () =>
      void siteApi('POST /exchange-web/web/deadMan/notice', {})
        .then(stateOf)
        .then(setState, () => undefined),
  }
}
