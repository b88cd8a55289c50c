import { type ReactNode, useDeferredValue } from 'react'
import { AlertsContext, useLoadedAlerts } from './use-alerts.ts'

/**
 * Loads the alerts of the desk's market once, for the chart and for their dialog. Deferred, as is every context above the
 * order form: changed at once, it would have React drop the drawn form whose script is still to come.
 */
export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  return <AlertsContext value={useDeferredValue(useLoadedAlerts())}>{children}</AlertsContext>
}
