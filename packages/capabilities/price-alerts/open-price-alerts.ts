import { type AlertSources, PriceAlerts } from './price-alerts.ts'

/** Alerts that wait for a price; `complete` resolves when they were read. Give it every batch. */
export function openPriceAlerts(sources: AlertSources) {
  const alerts = new PriceAlerts(sources)
  return { alerts, complete: alerts.start() }
}
