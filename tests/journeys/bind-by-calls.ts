import { authenticatorCode } from '../support/authenticator-code.ts'
import { lastCode } from '../support/read-inbox.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import type { Visitor } from '../support/visitor.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'

/** Binds a number in Germany; the page for it has a journey of its own, as has the next. */
export async function bindNumber(exchange: RunningExchange, visitor: Visitor, number: string, email: string) {
  const { userCenterGenKey: sendKey } = await visitor.ask<{ userCenterGenKey: string }>(
    `${G}/userCenterInfo/getUserCenterGenkey`,
  )
  const sms = new URLSearchParams({ operationType: '4', countryCode: 'DE', mobile: number, sendKey })
  await visitor.ask(`${A}/valid/sendMobileCode?${sms}`)
  await visitor.post(`${G}/userCenterInfo/sendEmailCode`, { type: '4' })
  const codes = { smsCode: await lastCode(exchange, `+49${number}`), emailCode: await lastCode(exchange, email) }
  await visitor.post(`${A}/userCenterMobile/bindMobile`, { countryCode: 'DE', mobileNumber: number, ...codes })
}

/** Binds an authenticator, proved by an SMS, with the code of the step before; gives its secret. */
export async function bindAuthenticator(exchange: RunningExchange, visitor: Visitor, number: string): Promise<string> {
  await visitor.post(`${G}/userCenterInfo/sendSmsCode`, { type: '8' })
  const proof = { validType: '2', validCode: await lastCode(exchange, `+49${number}`) }
  const { secret } = await visitor.post<{ secret: string }>(`${A}/userCenterGoogle/proveForBind`, proof)
  const googleCode = authenticatorCode(secret, -1)
  await visitor.post(`${A}/userCenterGoogle/bindGoogleAuthenticatorSubmit`, { googleCode })
  return secret
}
