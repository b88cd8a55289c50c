import type { calls } from '@bowline/contract/calls.ts'
import { apiReferenceHandlers } from './about-site/api-reference.ts'
import { feeHandlers } from './about-site/fees.ts'
import { inboxHandlers } from './about-site/inbox.ts'
import { settingsHandlers } from './about-site/settings.ts'
import { siteHandlers } from './about-site/site.ts'
import { accessHandlers } from './account-access/access.ts'
import { alphaHandlers } from './account-access/alpha.ts'
import { captchaHandlers } from './account-access/captcha.ts'
import { sessionHandlers } from './account-access/session.ts'
import { closingHandlers } from './account-security/closing.ts'
import { contactChangeHandlers } from './account-security/contact-changes.ts'
import { dataExportHandlers } from './account-security/data-export.ts'
import { notificationHandlers } from './account-security/notifications.ts'
import { ownSessionHandlers } from './account-security/own-sessions.ts'
import { securityHandlers } from './account-security/security.ts'
import { stopAndLockHandlers } from './account-security/stop-and-lock.ts'
import { trustedDeviceHandlers } from './account-security/trusted-devices.ts'
import { addressBookHandlers } from './address-book/address-book.ts'
import { apiKeyHandlers } from './api-keys/api-keys.ts'
import { holdingHandlers } from './assets/holdings.ts'
import { worthHandlers } from './assets/worth.ts'
import type { Handlers } from './call/handler.ts'
import { factorHandlers } from './factors/factors.ts'
import { passkeyHandlers } from './factors/passkeys.ts'
import { kycHandlers } from './kyc/kyc.ts'
import { alertHandlers } from './markets/alerts.ts'
import { marketHandlers } from './markets/markets.ts'
import { changeOrderHandlers } from './orders/change-orders.ts'
import { deadManHandlers } from './orders/dead-man.ts'
import { exportOrdersHandlers } from './orders/export-orders.ts'
import { orderHistoryHandlers } from './orders/order-history.ts'
import { orderListHandlers } from './orders/order-lists.ts'
import { placeOrderHandlers } from './orders/place-order.ts'

/** Who answers each call of the contract. */
export const handlers: Handlers<typeof calls> = {
  ...siteHandlers,
  ...feeHandlers,
  ...apiReferenceHandlers,
  ...marketHandlers,
  ...worthHandlers,
  ...holdingHandlers,
  ...alertHandlers,
  ...deadManHandlers,
  ...sessionHandlers,
  ...settingsHandlers,
  ...placeOrderHandlers,
  ...changeOrderHandlers,
  ...orderHistoryHandlers,
  ...exportOrdersHandlers,
  ...orderListHandlers,
  ...inboxHandlers,
  ...captchaHandlers,
  ...alphaHandlers,
  ...apiKeyHandlers,
  ...addressBookHandlers,
  ...kycHandlers,
  ...securityHandlers,
  ...ownSessionHandlers,
  ...stopAndLockHandlers,
  ...contactChangeHandlers,
  ...trustedDeviceHandlers,
  ...notificationHandlers,
  ...dataExportHandlers,
  ...closingHandlers,
  ...factorHandlers,
  ...passkeyHandlers,
  ...accessHandlers,
}
