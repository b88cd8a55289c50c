// Made from folders by `npm run check -- --write`.
import { forgetHandlers } from './account-access/forget.ts'
import { registerHandlers } from './account-access/register.ts'
import { sessionHandlers } from './account-access/session.ts'
import { signInHandlers } from './account-access/sign-in.ts'
import { socialHandlers } from './account-access/social.ts'
import { closingHandlers } from './account-security/closing.ts'
import { contactChangeHandlers } from './account-security/contact-changes.ts'
import { dataExportHandlers } from './account-security/data-export.ts'
import { notificationHandlers } from './account-security/notifications.ts'
import { securityHandlers } from './account-security/security.ts'
import { stopAndLockHandlers } from './account-security/stop-and-lock.ts'
import { trustedDeviceHandlers } from './account-security/trusted-devices.ts'
import { addressBookHandlers } from './address-book/address-book.ts'
import { alphaHandlers } from './alpha-access/alpha-access.ts'
import { apiKeyHandlers } from './api-keys/api-keys.ts'
import { breakevenHandlers } from './breakeven/breakeven.ts'
import { captchaHandlers } from './captcha/captcha.ts'
import { cardPurchaseHandlers } from './card-purchase/card-purchase.ts'
import { convertHandlers } from './convert/convert.ts'
import { copyTradingHandlers } from './copy-trading/copy-trading.ts'
import { deadManSwitchHandlers } from './dead-man-switch/dead-man-switch.ts'
import { earnHandlers } from './earn/earn.ts'
import { authenticatorHandlers } from './factors/authenticator.ts'
import { closeAuthenticatorHandlers } from './factors/close-authenticator.ts'
import { factorHandlers } from './factors/factors.ts'
import { passkeyHandlers } from './factors/passkeys.ts'
import { pinHandlers } from './factors/pin.ts'
import { promptHandlers } from './identity/prompts.ts'
import { sessionsHandlers } from './identity/sessions.ts'
import { settingsHandlers } from './identity/settings.ts'
import { kycHandlers } from './kyc/kyc.ts'
import { marketHandlers } from './markets/markets.ts'
import { messageHandlers } from './messages/messages.ts'
import { newsHandlers } from './messages/news.ts'
import { paperAccountHandlers } from './paper-account/paper-account.ts'
import { paperFuturesHandlers } from './paper-account/paper-futures.ts'
import { paperOrderHandlers } from './paper-account/paper-orders.ts'
import { paperCopyingHandlers } from './paper-copying/paper-copying.ts'
import { futuresAccessHandlers } from './perpetuals/access.ts'
import { amendFuturesOrderHandlers } from './perpetuals/amend-order.ts'
import { closePositionHandlers } from './perpetuals/close-positions.ts'
import { contractHandlers } from './perpetuals/contracts.ts'
import { exportFuturesHandlers } from './perpetuals/export-records.ts'
import { indexSourceHandlers } from './perpetuals/index-sources.ts'
import { insuranceFundHandlers } from './perpetuals/insurance-funds.ts'
import { openFuturesOrderHandlers } from './perpetuals/open-orders.ts'
import { futuresHistoryHandlers } from './perpetuals/order-history.ts'
import { placeFuturesOrderHandlers } from './perpetuals/place-order.ts'
import { positionHistoryHandlers } from './perpetuals/position-history.ts'
import { positionHandlers } from './perpetuals/positions.ts'
import { contractPriceHandlers } from './perpetuals/price-history.ts'
import { futuresProfitHandlers } from './perpetuals/profit.ts'
import { protectionHandlers } from './perpetuals/protections.ts'
import { futuresRecordHandlers } from './perpetuals/records.ts'
import { futuresSettingHandlers } from './perpetuals/settings.ts'
import { userAssetHandlers } from './perpetuals/user-assets.ts'
import { holdingHandlers } from './portfolio/holdings.ts'
import { worthHandlers } from './portfolio/worth.ts'
import { priceAlertHandlers } from './price-alerts/price-alerts.ts'
import { referralHandlers } from './referral/referral.ts'
import { apiReferenceHandlers } from './site-configuration/api-reference.ts'
import { feeHandlers } from './site-configuration/fees.ts'
import { siteHandlers } from './site-configuration/site.ts'
import { solvencyHandlers } from './solvency/solvency.ts'
import { changeOrderHandlers } from './spot/change-orders.ts'
import { exportOrdersHandlers } from './spot/export-orders.ts'
import { orderHistoryHandlers } from './spot/order-history.ts'
import { orderListHandlers } from './spot/order-lists.ts'
import { placeOrderHandlers } from './spot/place-order.ts'
import { fundingAccountHandlers } from './transfer/funding-account.ts'
import { transferHandlers } from './transfer/futures-transfer.ts'
import { travelRuleHandlers } from './travel-rule/travel-rule.ts'
import { collateralHandlers } from './unified-account/collateral.ts'
import { unifiedAccountHandlers } from './unified-account/unified-account.ts'
import { userPaymentHandlers } from './user-payments/pay-user.ts'
import { withdrawalAccountHandlers } from './wallet/account.ts'
import { depositHandlers } from './wallet/deposits.ts'
import { exportRecordHandlers } from './wallet/export-records.ts'
import { recordHandlers } from './wallet/records.ts'
import { recoveryHandlers } from './wallet/recoveries.ts'
import { statementHandlers } from './wallet/statement.ts'
import { withdrawHandlers } from './wallet/withdraw.ts'

export const handlerTables = {
  ...forgetHandlers,
  ...registerHandlers,
  ...sessionHandlers,
  ...signInHandlers,
  ...socialHandlers,
  ...closingHandlers,
  ...contactChangeHandlers,
  ...dataExportHandlers,
  ...notificationHandlers,
  ...securityHandlers,
  ...stopAndLockHandlers,
  ...trustedDeviceHandlers,
  ...addressBookHandlers,
  ...alphaHandlers,
  ...apiKeyHandlers,
  ...breakevenHandlers,
  ...captchaHandlers,
  ...cardPurchaseHandlers,
  ...convertHandlers,
  ...copyTradingHandlers,
  ...deadManSwitchHandlers,
  ...earnHandlers,
  ...authenticatorHandlers,
  ...closeAuthenticatorHandlers,
  ...factorHandlers,
  ...passkeyHandlers,
  ...pinHandlers,
  ...promptHandlers,
  ...sessionsHandlers,
  ...settingsHandlers,
  ...kycHandlers,
  ...marketHandlers,
  ...messageHandlers,
  ...newsHandlers,
  ...paperAccountHandlers,
  ...paperFuturesHandlers,
  ...paperOrderHandlers,
  ...paperCopyingHandlers,
  ...futuresAccessHandlers,
  ...amendFuturesOrderHandlers,
  ...closePositionHandlers,
  ...contractHandlers,
  ...exportFuturesHandlers,
  ...indexSourceHandlers,
  ...insuranceFundHandlers,
  ...openFuturesOrderHandlers,
  ...futuresHistoryHandlers,
  ...placeFuturesOrderHandlers,
  ...positionHistoryHandlers,
  ...positionHandlers,
  ...contractPriceHandlers,
  ...futuresProfitHandlers,
  ...protectionHandlers,
  ...futuresRecordHandlers,
  ...futuresSettingHandlers,
  ...userAssetHandlers,
  ...holdingHandlers,
  ...worthHandlers,
  ...priceAlertHandlers,
  ...referralHandlers,
  ...apiReferenceHandlers,
  ...feeHandlers,
  ...siteHandlers,
  ...solvencyHandlers,
  ...changeOrderHandlers,
  ...exportOrdersHandlers,
  ...orderHistoryHandlers,
  ...orderListHandlers,
  ...placeOrderHandlers,
  ...fundingAccountHandlers,
  ...transferHandlers,
  ...travelRuleHandlers,
  ...collateralHandlers,
  ...unifiedAccountHandlers,
  ...userPaymentHandlers,
  ...withdrawalAccountHandlers,
  ...depositHandlers,
  ...exportRecordHandlers,
  ...recordHandlers,
  ...recoveryHandlers,
  ...statementHandlers,
  ...withdrawHandlers,
}
