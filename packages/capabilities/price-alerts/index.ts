export { openPriceAlerts } from './open-price-alerts.ts'
export type { AlertDirection, PriceAlert } from './price-alert.ts'
export { alertsOf, MOST_WAITING } from './price-alerts.store.ts'
export type { AlertSources, CreateAlertResult, FiredListener, PriceAlerts } from './price-alerts.ts'
