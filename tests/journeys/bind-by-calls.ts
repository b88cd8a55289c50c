import { AuthenticatorApp } from '../support/authenticator-app.ts'
import { lastCode } from '../support/read-inbox.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import type { Visitor } from '../support/visitor.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'

/** Binds a German number; its page, like the next one, has a journey of its own. */
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

/** Binds an authenticator, proved by a code sent to its owner's number or address. */
export async function bindAuthenticator(exchange: RunningExchange, visitor: Visitor, to: string) {
  const isNumber = to.startsWith('+')
  await visitor.post(`${G}/userCenterInfo/send${isNumber ? 'Sms' : 'Email'}Code`, { type: '8' })
  const proof = { validType: isNumber ? '2' : '3', validCode: await lastCode(exchange, to) }
  const { secret } = await visitor.post<{ secret: string }>(`${A}/userCenterGoogle/proveForBind`, proof)
  const app = new AuthenticatorApp(secret)
  await visitor.post(`${A}/userCenterGoogle/bindGoogleAuthenticatorSubmit`, { googleCode: await app.code() })
  return app
}
