// Made from folders by `npm run check -- --write`.
import { accountAccessRights } from './account-access/rights.ts'
import { accountOwnersRights } from './account-owners/rights.ts'
import { accountSecurityRights } from './account-security/rights.ts'
import { addressBookRights } from './address-book/rights.ts'
import { alphaAccessRights } from './alpha-access/rights.ts'
import { apiKeysRights } from './api-keys/rights.ts'
import { auditLogRights } from './audit-log/rights.ts'
import { breakevenRights } from './breakeven/rights.ts'
import { captchaRights } from './captcha/rights.ts'
import { cardPurchaseRights } from './card-purchase/rights.ts'
import { convertRights } from './convert/rights.ts'
import { copyTradingRights } from './copy-trading/rights.ts'
import { countryRulesRights } from './country-rules/rights.ts'
import { deadManSwitchRights } from './dead-man-switch/rights.ts'
import { earnRights } from './earn/rights.ts'
import { factorsRights } from './factors/rights.ts'
import { identityRights } from './identity/rights.ts'
import { kycRights } from './kyc/rights.ts'
import { marginNoticesRights } from './margin-notices/rights.ts'
import { messagesRights } from './messages/rights.ts'
import { paperAccountRights } from './paper-account/rights.ts'
import { paperCopyingRights } from './paper-copying/rights.ts'
import { perpetualsRights } from './perpetuals/rights.ts'
import { priceAlertsRights } from './price-alerts/rights.ts'
import { priceSourceRights } from './price-source/rights.ts'
import { reconciliationRights } from './reconciliation/rights.ts'
import { referralRights } from './referral/rights.ts'
import { releaseKeysRights } from './release-keys/rights.ts'
import { siteConfigurationRights } from './site-configuration/rights.ts'
import { solvencyRights } from './solvency/rights.ts'
import { staffRights } from './staff/rights.ts'
import { travelRuleRights } from './travel-rule/rights.ts'
import { unifiedAccountRights } from './unified-account/rights.ts'
import { userPaymentsRights } from './user-payments/rights.ts'
import { walletRights } from './wallet/rights.ts'
import { withdrawalGuardRights } from './withdrawal-guard/rights.ts'

export const tableRights = {
  ...accountAccessRights,
  ...accountOwnersRights,
  ...accountSecurityRights,
  ...addressBookRights,
  ...alphaAccessRights,
  ...apiKeysRights,
  ...auditLogRights,
  ...breakevenRights,
  ...captchaRights,
  ...cardPurchaseRights,
  ...convertRights,
  ...copyTradingRights,
  ...countryRulesRights,
  ...deadManSwitchRights,
  ...earnRights,
  ...factorsRights,
  ...identityRights,
  ...kycRights,
  ...marginNoticesRights,
  ...messagesRights,
  ...paperAccountRights,
  ...paperCopyingRights,
  ...perpetualsRights,
  ...priceAlertsRights,
  ...priceSourceRights,
  ...reconciliationRights,
  ...referralRights,
  ...releaseKeysRights,
  ...siteConfigurationRights,
  ...solvencyRights,
  ...staffRights,
  ...travelRuleRights,
  ...unifiedAccountRights,
  ...userPaymentsRights,
  ...walletRights,
  ...withdrawalGuardRights,
}
