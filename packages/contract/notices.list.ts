// Made from folders by `npm run check -- --write`.
import { freezeNotices } from './calls/account-security/stop-and-lock.ts'
import { deadManSwitchNotices } from './calls/dead-man-switch.ts'
import { newsNotices } from './calls/messages.ts'
import { priceAlertNotices } from './calls/price-alerts.ts'

export const noticeTables = {
  ...freezeNotices,
  ...deadManSwitchNotices,
  ...newsNotices,
  ...priceAlertNotices,
}
