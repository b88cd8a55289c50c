// Made from folders by `npm run check -- --write`.
import { accessCalls } from './calls/account-access/access.ts'
import { signInCalls } from './calls/account-access/sign-in.ts'
import { accountDataCalls } from './calls/account-security/account-data.ts'
import { contactChangeCalls } from './calls/account-security/contact-changes.ts'
import { securityCalls } from './calls/account-security/security.ts'
import { stopAndLockCalls } from './calls/account-security/stop-and-lock.ts'
import { addressBookCalls } from './calls/address-book.ts'
import { alphaCalls } from './calls/alpha-access.ts'
import { apiKeyCalls } from './calls/api-keys.ts'
import { breakevenCalls } from './calls/breakeven.ts'
import { captchaCalls } from './calls/captcha.ts'
import { cardPurchaseCalls } from './calls/card-purchase.ts'
import { convertCalls } from './calls/convert.ts'
import { copyTradingCalls } from './calls/copy-trading/copy-trading.ts'
import { deadManSwitchCalls } from './calls/dead-man-switch.ts'
import { earnCalls } from './calls/earn.ts'
import { factorCalls } from './calls/factors/factors.ts'
import { passkeyCalls } from './calls/factors/passkeys.ts'
import { promptCalls } from './calls/identity/prompts.ts'
import { sessionCalls } from './calls/identity/sessions.ts'
import { settingsCalls } from './calls/identity/settings.ts'
import { kycCalls } from './calls/kyc.ts'
import { marketCalls } from './calls/markets.ts'
import { messageCalls } from './calls/messages.ts'
import { newsCalls } from './calls/messages.ts'
import { paperAccountCalls } from './calls/paper-account.ts'
import { paperCopyingCalls } from './calls/paper-copying.ts'
import { contractCalls } from './calls/perpetuals/contracts.ts'
import { indexSourceCalls } from './calls/perpetuals/index-sources.ts'
import { insuranceFundCalls } from './calls/perpetuals/insurance-funds.ts'
import { futuresHistoryCalls } from './calls/perpetuals/order-history.ts'
import { futuresOrderCalls } from './calls/perpetuals/orders.ts'
import { positionHistoryCalls } from './calls/perpetuals/position-history.ts'
import { positionCalls } from './calls/perpetuals/positions.ts'
import { contractPriceCalls } from './calls/perpetuals/price-history.ts'
import { futuresProfitCalls } from './calls/perpetuals/profit.ts'
import { futuresRecordCalls } from './calls/perpetuals/records.ts'
import { futuresSettingCalls } from './calls/perpetuals/settings.ts'
import { futuresAccessCalls } from './calls/perpetuals/settings.ts'
import { portfolioCalls } from './calls/portfolio.ts'
import { priceAlertCalls } from './calls/price-alerts.ts'
import { referralCalls } from './calls/referral.ts'
import { apiReferenceCalls } from './calls/site-configuration/api-reference.ts'
import { siteCalls } from './calls/site-configuration/site.ts'
import { solvencyCalls } from './calls/solvency.ts'
import { orderListCalls } from './calls/spot/order-lists.ts'
import { spotOrderCalls } from './calls/spot/spot-orders.ts'
import { fundingAccountCalls } from './calls/transfer/funding-account.ts'
import { transferCalls } from './calls/transfer/futures-transfer.ts'
import { travelRuleCalls } from './calls/travel-rule.ts'
import { unifiedAccountCalls } from './calls/unified-account.ts'
import { userPaymentCalls } from './calls/user-payments.ts'
import { depositCalls } from './calls/wallet/deposits.ts'
import { recordCalls } from './calls/wallet/records.ts'
import { recoveryCalls } from './calls/wallet/recoveries.ts'
import { withdrawalCalls } from './calls/wallet/withdrawals.ts'

export const callTables = {
  ...accessCalls,
  ...signInCalls,
  ...accountDataCalls,
  ...contactChangeCalls,
  ...securityCalls,
  ...stopAndLockCalls,
  ...addressBookCalls,
  ...alphaCalls,
  ...apiKeyCalls,
  ...breakevenCalls,
  ...captchaCalls,
  ...cardPurchaseCalls,
  ...convertCalls,
  ...copyTradingCalls,
  ...deadManSwitchCalls,
  ...earnCalls,
  ...factorCalls,
  ...passkeyCalls,
  ...promptCalls,
  ...sessionCalls,
  ...settingsCalls,
  ...kycCalls,
  ...marketCalls,
  ...messageCalls,
  ...newsCalls,
  ...paperAccountCalls,
  ...paperCopyingCalls,
  ...contractCalls,
  ...indexSourceCalls,
  ...insuranceFundCalls,
  ...futuresHistoryCalls,
  ...futuresOrderCalls,
  ...positionHistoryCalls,
  ...positionCalls,
  ...contractPriceCalls,
  ...futuresProfitCalls,
  ...futuresRecordCalls,
  ...futuresSettingCalls,
  ...futuresAccessCalls,
  ...portfolioCalls,
  ...priceAlertCalls,
  ...referralCalls,
  ...apiReferenceCalls,
  ...siteCalls,
  ...solvencyCalls,
  ...orderListCalls,
  ...spotOrderCalls,
  ...fundingAccountCalls,
  ...transferCalls,
  ...travelRuleCalls,
  ...unifiedAccountCalls,
  ...userPaymentCalls,
  ...depositCalls,
  ...recordCalls,
  ...recoveryCalls,
  ...withdrawalCalls,
}
