import { useMemo } from 'react'
import { usePage } from '../../../page-context.ts'
import { type PriceAlert, useAlerts } from '../alerts/use-alerts.ts'

/** The price alerts that wait in this market; none for a visitor. */
export function useChartAlerts() {
  const { session } = usePage()
  const { alerts, remove } = useAlerts()
  const waiting = useMemo(
    () => (session.user && alerts ? alerts.filter(({ fired }) => fired === null) : []),
    [alerts, session.user],
  )
  return {
    waiting,
    remove: (id: PriceAlert['id']) => {
      const alert = waiting.find((one) => one.id === id)
      if (alert) void remove(alert)
    },
  }
}
