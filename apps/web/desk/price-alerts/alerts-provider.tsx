import type { ReactNode } from 'react'
import { AlertsContext, useLoadedAlerts } from './use-alerts.ts'

/** Loads the alerts of the desk's market once, for the chart and for their dialog. */
export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  return <AlertsContext value={useLoadedAlerts()}>{children}</AlertsContext>
}
