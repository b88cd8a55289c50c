import type { CallData } from '@bowline/contract/calls.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAccountNews } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { useDesk } from '../desk.ts'

export type PriceAlert = CallData<'GET /exchange-web/web/alert/list'>['alerts'][number]

/** The user's alerts on this market: undefined while they are loaded, null when that failed. */
export function useAlerts() {
  const { siteApi } = usePage()
  const { pair } = useDesk().market
  const showError = useShowError()
  const [alerts, setAlerts] = useState<readonly PriceAlert[] | null>()
  const [most, setMost] = useState<number>()
  const load = useCallback(() => {
    siteApi('GET /exchange-web/web/alert/list', { pair }).then(
      (answer) => {
        setAlerts(answer.alerts)
        setMost(answer.most)
      },
      () => setAlerts(null),
    )
  }, [siteApi, pair])
  useEffect(load, [load])
  useAccountNews(({ kind }) => kind === 'alert' && load())
  return {
    alerts,
    most,
    load,
    /** Resolves to whether it was made. */
    create: (direction: PriceAlert['direction'], price: string) =>
      siteApi('POST /exchange-web/web/alert/create', { pair, direction, price }).then(
        () => {
          load()
          return true
        },
        (error) => {
          showError(error)
          return false
        },
      ),
    remove: ({ id }: PriceAlert) => siteApi('POST /exchange-web/web/alert/delete', { id }).then(load, showError),
  }
}
