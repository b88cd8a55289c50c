export const A = '/exchange-web/web'
export const G = '/exchange-web-gateway'
const proof = 'validType validCode'
const oldCode = 'operationType countryCode mobile recaptcha'
export const rights = 'rinfo tran withdraw futuresTransact futuresTransfer'

/**
 * The specification's calls (§7, user center, API keys, address book and Alpha) with its parameter names, besides
 * `token`.
 */
export const specified: readonly (readonly [method: 'GET' | 'POST', path: string, names?: string])[] = [
  ['GET', `${G}/userCenterInfo/getUserCenterGenkey`],
  ['GET', `${A}/userCenterEmail/getEmailAndModifyProgress`],
  ['POST', `${A}/userCenterEmail/sendEmailCode`, 'email'],
  ['POST', `${A}/userCenterEmail/validPreEmail`, 'emailCode'],
  ['POST', `${A}/userCenterEmail/confirmChangeEmail`, `email emailCode ${proof}`],
  ['GET', `${A}/userCenterGoogle/getBindStepVerification`],
  ['POST', `${A}/userCenterGoogle/bindGoogleAuthenticatorSubmit`, 'googleCode'],
  ['POST', `${A}/userCenterGoogle/closeGoogleAuthenticator`, `loginPassword ${proof}`],
  ['GET', `${A}/userCenterInfo/getSecurityPage`],
  ['POST', `${A}/userCenterPinCode/setPinCode`, `capitalPword ${proof}`],
  ['POST', `${A}/userCenterPinCode/changePinCode`, `newCapitalPword ${proof}`],
  ['POST', `${A}/userCenterPassword/changePassword`, `password newPassword ${proof}`],
  ['GET', `${A}/valid/getSmsValidCodeNew`, 'sendKey operationType recaptcha'],
  ['GET', `${A}/valid/sendMobileCode`, oldCode],
  ['GET', `${G}/valid/v2/sendMobileCode`, oldCode],
  ['GET', `${G}/userCenterInfo/sendEmailCode`, 'templateId'],
  ['POST', `${G}/userCenterInfo/sendEmailCode`, 'templateId type lang'],
  ['POST', `${G}/userCenterInfo/sendSmsCode`, 'templateId type lang'],
  ['GET', `${A}/userCenterKyc/getCountryList`],
  ['GET', `${G}/userCenterKyc/countryList`, 'type'],
  ['GET', `${G}/userCenterInfo/getMyInfoPage`],
  ['GET', `${G}/userCenterInfo/getBaseUserInfo`],
  ['GET', `${G}/userCenterKyc/processnew`],
  ['GET', `${G}/userCenterKyc/authority`, 'code'],
  ['GET', `${G}/userCenterKyc/userInfo`],
  ['GET', `${A}/userCenterMobile/getMobileAndModifyProgress`],
  ['POST', `${A}/userCenterMobile/verifyCurrentMobile`, 'smsCode'],
  ['POST', `${A}/userCenterMobile/bindMobile`, 'smsCode emailCode countryCode mobileNumber'],
  ['POST', `${A}/userCenterMobile/modifyMobile`, 'smsCode emailCode countryCode mobileNumber'],
  ['GET', `${G}/countryList/bindMobile`],
  ['POST', `${G}/user/mobile/bind`, 'smsCode emailCode countryCode mobileNumber'],
  ['POST', `${G}/user/mobile/modify`, 'smsCode emailCode countryCode mobileNumber'],
  ['POST', `${G}/userCenterKyc/levelOne/stepOne`, 'countryCode familyName name'],
  ['POST', `${G}/userCenterKyc/levelOne/stepTwo`, 'verificationCode phone countryCode name familyName'],
  ['POST', `${G}/userCenterKyc/v2/levelOne/stepTwo`, 'certificateCode certificateType source'],
  ['POST', `${G}/userCenterKyc/v2/levelTwo/stepTwo`, 'certificateType certificateCode frontImage faceImage'],
  ['POST', `${G}/userCenterKyc/levelTwo/stepThree`, 'countryCode'],
  ['POST', `${A}/userCenterInfo/setBtrDeduction`, 'bdd'],
  ['POST', `${A}/user/changeSecureCode`, 'googleCode'],
  ['GET', `${A}/user/getUserStatusInfo`],
  ['POST', `${A}/userCenterOpenApi/createApiKey`, `apiKeyRemark ${proof}`],
  ['GET', `${A}/userCenterOpenApi/getAPiKeyList`],
  ['POST', `${A}/userCenterOpenApi/deleteApiKey`, `apiKey ${proof}`],
  ['GET', `${A}/userCenterOpenApi/activeUserApi`, 'id'],
  ['GET', `${A}/userCenterOpenApi/getApikeyInfo`, 'apiKey'],
  ['POST', `${A}/userCenterOpenApi/modifyApiKeyInfo`, `type ipList apiKey ${rights} ${proof}`],
  ['GET', `${A}/userCenterOpenApi/getCanUse`],
  ['GET', `${A}/withdraw/checkWithdraw`],
  ['GET', `${G}/userWithdrawAddrWhite/getAddrWhiteByCoin`, 'coinName transferNetWork'],
  ['POST', `${A}/add_withdraw_address`, 'coinSymbol address label addrType'],
  ['POST', `${A}/withdraw/deleteWithdrawAddress`, 'symbol address'],
  ['POST', `${G}/alpha/whiteList/check`],
]
