// Made from folders by `npm run check -- --write`.
import type accountLayoutWords from '../account-layout/words/en_US.json'
import type assetsLayoutWords from '../assets-layout/words/en_US.json'
import type contractsPositionsWords from '../contracts/positions/words/en_US.json'
import type contractsTransferWords from '../contracts/transfer/words/en_US.json'
import type contractsUnifiedWords from '../contracts/unified/words/en_US.json'
import type contractsWhatIfWords from '../contracts/what-if/words/en_US.json'
import type copyingWords from '../copying/words/en_US.json'
import type deskChartWords from '../desk/chart/words/en_US.json'
import type deskDeadManSwitchWords from '../desk/dead-man-switch/words/en_US.json'
import type deskTablesWords from '../desk/tables/words/en_US.json'
import type deskToolsWords from '../desk/tools/words/en_US.json'
import type deskWords from '../desk/words/en_US.json'
import type freshFiguresWords from '../fresh-figures/words/en_US.json'
import type helpWords from '../help/words/en_US.json'
import type paperWords from '../paper/words/en_US.json'
import type refusalsWords from '../refusals/words/en_US.json'
import type accountAddressBookWords from '../screens/account-address-book/words/en_US.json'
import type accountApiKeysWords from '../screens/account-api-keys/words/en_US.json'
import type accountContactWords from '../screens/account-contact/words/en_US.json'
import type accountFactorsWords from '../screens/account-factors/words/en_US.json'
import type accountHomeWords from '../screens/account-home/words/en_US.json'
import type accountKycWords from '../screens/account-kyc/words/en_US.json'
import type accountPreferencesWords from '../screens/account-preferences/words/en_US.json'
import type accountSecurityWords from '../screens/account-security/words/en_US.json'
import type accountSessionsWords from '../screens/account-sessions/words/en_US.json'
import type alphaWords from '../screens/alpha/words/en_US.json'
import type announcementsWords from '../screens/announcements/words/en_US.json'
import type apiLandingWords from '../screens/api-landing/words/en_US.json'
import type assetsBreakevenWords from '../screens/assets-breakeven/words/en_US.json'
import type assetsConvertWords from '../screens/assets-convert/words/en_US.json'
import type assetsCopyTradeWords from '../screens/assets-copy-trade/words/en_US.json'
import type assetsFinancialWords from '../screens/assets-financial/words/en_US.json'
import type assetsFundingWords from '../screens/assets-funding/words/en_US.json'
import type assetsFuturesWords from '../screens/assets-futures/words/en_US.json'
import type assetsHomeWords from '../screens/assets-home/words/en_US.json'
import type assetsSpotWords from '../screens/assets-spot/words/en_US.json'
import type assetsWalletWords from '../screens/assets-wallet/words/en_US.json'
import type copyTradingWords from '../screens/copy-trading/words/en_US.json'
import type creditcardWords from '../screens/creditcard/words/en_US.json'
import type demoInboxWords from '../screens/demo-inbox/words/en_US.json'
import type designWords from '../screens/design/words/en_US.json'
import type feesWords from '../screens/fees/words/en_US.json'
import type futuresTradeAccountWords from '../screens/futures-trade/account/words/en_US.json'
import type futuresTradeDetailsWords from '../screens/futures-trade/details/words/en_US.json'
import type futuresTradeGuideWords from '../screens/futures-trade/guide/words/en_US.json'
import type futuresTradeWords from '../screens/futures-trade/words/en_US.json'
import type helpFuturesWords from '../screens/help-futures/words/en_US.json'
import type helpProductsWords from '../screens/help-products/words/en_US.json'
import type homeWords from '../screens/home/words/en_US.json'
import type marketsWords from '../screens/markets/words/en_US.json'
import type notFoundWords from '../screens/not-found/words/en_US.json'
import type paperAccountWords from '../screens/paper-account/words/en_US.json'
import type paperCopyWords from '../screens/paper-copy/words/en_US.json'
import type proofOfReservesWords from '../screens/proof-of-reserves/words/en_US.json'
import type referralWords from '../screens/referral/words/en_US.json'
import type spotTradeHintsWords from '../screens/spot-trade/hints/words/en_US.json'
import type spotTradeWords from '../screens/spot-trade/words/en_US.json'
import type userEnableWords from '../screens/user-enable/words/en_US.json'
import type userForgetWords from '../screens/user-forget/words/en_US.json'
import type userLoginVerifyWords from '../screens/user-login-verify/words/en_US.json'
import type userLoginWords from '../screens/user-login/words/en_US.json'
import type userRegisterSuccessWords from '../screens/user-register-success/words/en_US.json'
import type userRegisterWords from '../screens/user-register/words/en_US.json'
import type userSocialLoginWords from '../screens/user-social-login/words/en_US.json'
import type secondFactorWords from '../second-factor/words/en_US.json'
import type shellWords from '../shell/words/en_US.json'
import type userLayoutWords from '../user-layout/words/en_US.json'

export interface Catalogues {
  readonly 'account-layout': typeof accountLayoutWords
  readonly 'assets-layout': typeof assetsLayoutWords
  readonly 'contracts/positions': typeof contractsPositionsWords
  readonly 'contracts/transfer': typeof contractsTransferWords
  readonly 'contracts/unified': typeof contractsUnifiedWords
  readonly 'contracts/what-if': typeof contractsWhatIfWords
  readonly copying: typeof copyingWords
  readonly 'desk/chart': typeof deskChartWords
  readonly 'desk/dead-man-switch': typeof deskDeadManSwitchWords
  readonly 'desk/tables': typeof deskTablesWords
  readonly 'desk/tools': typeof deskToolsWords
  readonly desk: typeof deskWords
  readonly 'fresh-figures': typeof freshFiguresWords
  readonly help: typeof helpWords
  readonly paper: typeof paperWords
  readonly refusals: typeof refusalsWords
  readonly 'account-address-book': typeof accountAddressBookWords
  readonly 'account-api-keys': typeof accountApiKeysWords
  readonly 'account-contact': typeof accountContactWords
  readonly 'account-factors': typeof accountFactorsWords
  readonly 'account-home': typeof accountHomeWords
  readonly 'account-kyc': typeof accountKycWords
  readonly 'account-preferences': typeof accountPreferencesWords
  readonly 'account-security': typeof accountSecurityWords
  readonly 'account-sessions': typeof accountSessionsWords
  readonly alpha: typeof alphaWords
  readonly announcements: typeof announcementsWords
  readonly 'api-landing': typeof apiLandingWords
  readonly 'assets-breakeven': typeof assetsBreakevenWords
  readonly 'assets-convert': typeof assetsConvertWords
  readonly 'assets-copy-trade': typeof assetsCopyTradeWords
  readonly 'assets-financial': typeof assetsFinancialWords
  readonly 'assets-funding': typeof assetsFundingWords
  readonly 'assets-futures': typeof assetsFuturesWords
  readonly 'assets-home': typeof assetsHomeWords
  readonly 'assets-spot': typeof assetsSpotWords
  readonly 'assets-wallet': typeof assetsWalletWords
  readonly 'copy-trading': typeof copyTradingWords
  readonly creditcard: typeof creditcardWords
  readonly 'demo-inbox': typeof demoInboxWords
  readonly design: typeof designWords
  readonly fees: typeof feesWords
  readonly 'futures-trade/account': typeof futuresTradeAccountWords
  readonly 'futures-trade/details': typeof futuresTradeDetailsWords
  readonly 'futures-trade/guide': typeof futuresTradeGuideWords
  readonly 'futures-trade': typeof futuresTradeWords
  readonly 'help-futures': typeof helpFuturesWords
  readonly 'help-products': typeof helpProductsWords
  readonly home: typeof homeWords
  readonly markets: typeof marketsWords
  readonly 'not-found': typeof notFoundWords
  readonly 'paper-account': typeof paperAccountWords
  readonly 'paper-copy': typeof paperCopyWords
  readonly 'proof-of-reserves': typeof proofOfReservesWords
  readonly referral: typeof referralWords
  readonly 'spot-trade/hints': typeof spotTradeHintsWords
  readonly 'spot-trade': typeof spotTradeWords
  readonly 'user-enable': typeof userEnableWords
  readonly 'user-forget': typeof userForgetWords
  readonly 'user-login-verify': typeof userLoginVerifyWords
  readonly 'user-login': typeof userLoginWords
  readonly 'user-register-success': typeof userRegisterSuccessWords
  readonly 'user-register': typeof userRegisterWords
  readonly 'user-social-login': typeof userSocialLoginWords
  readonly 'second-factor': typeof secondFactorWords
  readonly shell: typeof shellWords
  readonly 'user-layout': typeof userLayoutWords
}
