// Made from folders by `npm run check -- --write`.
import { accountSecurityPart } from './parts/account-security.ts'
import { deadManSwitchPart } from './parts/dead-man-switch.ts'
import { newsPart } from './parts/news.ts'
import { priceAlertPart } from './parts/price-alerts.ts'

export const partTables = {
  accountSecurityPart,
  deadManSwitchPart,
  newsPart,
  priceAlertPart,
}
