// Made from folders by `npm run check -- --write`.
import { deadManSwitchPart } from './parts/dead-man-switch.ts'
import { priceAlertPart } from './parts/price-alerts.ts'

export const partTables = {
  deadManSwitchPart,
  priceAlertPart,
}
