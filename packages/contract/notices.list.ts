// Made from folders by `npm run check -- --write`.
import { deadManSwitchNotices } from './calls/dead-man-switch.ts'
import { newsNotices } from './calls/messages.ts'
import { priceAlertNotices } from './calls/price-alerts.ts'

export const noticeTables = {
  ...deadManSwitchNotices,
  ...newsNotices,
  ...priceAlertNotices,
}
