import type { Operation } from '@bowline/contract/terms/operations.ts'
import type { SiteApi } from '../site-api/site-api.ts'
import type { SentCode } from './sent-code-field.tsx'

/** Requests a code to the user's own address or number. */
export function sendOwnCode(siteApi: SiteApi, channel: 'email' | 'sms', operation: Operation): Promise<SentCode> {
  return channel === 'email'
    ? siteApi('POST /exchange-web-gateway/userCenterInfo/sendEmailCode', { type: operation })
    : siteApi('POST /exchange-web-gateway/userCenterInfo/sendSmsCode', { type: operation })
}

/** A single-use key, which GET calls that send something require. */
export async function oneTimeKey(siteApi: SiteApi): Promise<string> {
  const { userCenterGenKey } = await siteApi('GET /exchange-web-gateway/userCenterInfo/getUserCenterGenkey')
  return userCenterGenKey
}

/** Requests a code to a number that is not the user's yet. */
export async function sendCodeToMobile(
  siteApi: SiteApi,
  operation: Operation,
  mobile: { readonly countryCode: string; readonly mobile: string },
): Promise<SentCode> {
  const sendKey = await oneTimeKey(siteApi)
  return siteApi('GET /exchange-web/web/valid/sendMobileCode', { operationType: operation, ...mobile, sendKey })
}
