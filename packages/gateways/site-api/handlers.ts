import type { calls } from '@bowline/contract/calls.ts'
import { apiReferenceHandlers } from './about-site/api-reference.ts'
import { feeHandlers } from './about-site/fees.ts'
import { inboxHandlers } from './about-site/inbox.ts'
import { settingsHandlers } from './about-site/settings.ts'
import { siteHandlers } from './about-site/site.ts'
import { alphaHandlers } from './account-access/alpha.ts'
import { captchaHandlers } from './account-access/captcha.ts'
import { forgetHandlers } from './account-access/forget.ts'
import { registerHandlers } from './account-access/register.ts'
import { sessionHandlers } from './account-access/session.ts'
import { signInHandlers } from './account-access/sign-in.ts'
import { socialHandlers } from './account-access/social.ts'
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
import { authenticatorHandlers } from './factors/authenticator.ts'
import { closeAuthenticatorHandlers } from './factors/close-authenticator.ts'
import { factorHandlers } from './factors/factors.ts'
import { passkeyHandlers } from './factors/passkeys.ts'
import { pinHandlers } from './factors/pin.ts'
import { kycHandlers } from './kyc/kyc.ts'
import { alertHandlers } from './markets/alerts.ts'
import { marketHandlers } from './markets/markets.ts'
import { changeOrderHandlers } from './orders/change-orders.ts'
import { deadManHandlers } from './orders/dead-man.ts'
import { exportOrdersHandlers } from './orders/export-orders.ts'
import { orderHistoryHandlers } from './orders/order-history.ts'
import { orderListHandlers } from './orders/order-lists.ts'
import { placeOrderHandlers } from './orders/place-order.ts'

/** The handler of each call of the contract. */
export const handlers: Handlers<typeof calls> = {
  ...siteHandlers,
  ...feeHandlers,
  ...apiReferenceHandlers,
  ...settingsHandlers,
  ...inboxHandlers,
  ...registerHandlers,
  ...signInHandlers,
  ...sessionHandlers,
  ...forgetHandlers,
  ...socialHandlers,
  ...captchaHandlers,
  ...alphaHandlers,
  ...factorHandlers,
  ...authenticatorHandlers,
  ...closeAuthenticatorHandlers,
  ...passkeyHandlers,
  ...pinHandlers,
  ...securityHandlers,
  ...ownSessionHandlers,
  ...stopAndLockHandlers,
  ...contactChangeHandlers,
  ...trustedDeviceHandlers,
  ...notificationHandlers,
  ...dataExportHandlers,
  ...closingHandlers,
  ...kycHandlers,
  ...apiKeyHandlers,
  ...addressBookHandlers,
  ...marketHandlers,
  ...alertHandlers,
  ...placeOrderHandlers,
  ...changeOrderHandlers,
  ...orderListHandlers,
  ...orderHistoryHandlers,
  ...exportOrdersHandlers,
  ...deadManHandlers,
  ...worthHandlers,
  ...holdingHandlers,
}
