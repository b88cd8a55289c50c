import { useCallback, useEffect, useState } from 'react'
import { useAccountNews } from '../../../../live/hooks.ts'
import { usePage } from '../../../../page-context.ts'
import { useShowError } from '../../../../shell/errors/use-show-error.ts'
import type { PriceAlert } from '../../alerts/use-alerts.ts'
import { useDesk } from '../../desk.ts'

/** The price alerts that wait in this market; none for a visitor. */
export function useChartAlerts() {
  const { siteApi, session } = usePage()
  const { pair } = useDesk().market
  const showError = useShowError()
  const isSignedIn = session.user !== null
  const [waiting, setWaiting] = useState<readonly PriceAlert[]>([])
  const load = useCallback(() => {
    if (!isSignedIn) return
    siteApi('GET /exchange-web/web/alert/list', { pair }).then(
      ({ alerts }) => setWaiting(alerts.filter(({ fired }) => fired === null)),
      // Their dialog says that they cannot be loaded; the chart goes on without.
      () => setWaiting([]),
    )
  }, [siteApi, pair, isSignedIn])
  useEffect(() => {
    load()
    // Alerts are made and taken away in a dialog, and no news tells of it.
    document.addEventListener('close', load, true)
    return () => document.removeEventListener('close', load, true)
  }, [load])
  useAccountNews(({ kind }) => kind === 'alert' && load())
  return {
    waiting,
    remove: (id: PriceAlert['id']) => {
      siteApi('POST /exchange-web/web/alert/delete', { id }).then(load, showError)
    },
  }
}
