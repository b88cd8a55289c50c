export type { AlertDirection, PriceAlert } from './price-alert.ts'
export { alertsOf, MOST_WAITING } from './price-alerts.store.ts'
export { type AlertSources, type CreateAlertResult, type FiredListener, PriceAlerts } from './price-alerts.ts'
