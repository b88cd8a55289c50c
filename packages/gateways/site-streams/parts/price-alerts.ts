import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { PriceAlerts } from '@bowline/capabilities/price-alerts/index.ts'
import { priceAlertRow } from '../../site-kit/price-alert-row.ts'
import type { AccountPart } from '../account-part.ts'

interface Needs {
  readonly alerts: Pick<PriceAlerts, 'onFired'>
  readonly markets: MarketRegistry
}

/** Who has no page open finds what has fired in the list of alerts. */
export const priceAlertPart = ({ alerts, markets }: Needs): AccountPart => ({
  start: (publish) =>
    alerts.onFired((alert) => publish(alert.userId, { alerts: [priceAlertRow(alert, markets)] }, alert.fired?.atMs)),
})
