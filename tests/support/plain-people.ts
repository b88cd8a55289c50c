import { PlainBrowser } from './plain-browser.ts'
import { lastCode } from './read-inbox.ts'
import { PASSWORD, type RunningExchange } from './running-exchange.ts'
import { solveCaptcha } from './solve-captcha.ts'

const A = '/exchange-web/web'

/** A customer, signed in from an address of their own. */
export async function signedIn(exchange: RunningExchange, name: string, address: string): Promise<PlainBrowser> {
  const { email } = await exchange.customer(name, 'USDT=5000')
  const person = new PlainBrowser(exchange)
  person.address = address
  await person.data(`POST ${A}/user/login`, { name: email, password: PASSWORD })
  return person
}

/** Registers a user with a German number. */
export async function registerByPhone(exchange: RunningExchange, number: string): Promise<void> {
  const person = new PlainBrowser(exchange)
  const name = { name: number, countryCode: 'DE' }
  const recaptcha = await solveCaptcha(exchange, 'register')
  await person.data(`POST ${A}/user/register/sendCode`, { ...name, recaptcha })
  const code = await lastCode(exchange, `+49${number}`)
  const terms = { password: PASSWORD, country: 'DE', agreement: 'true' }
  await person.data(`POST ${A}/user/register`, { ...name, code, ...terms })
}

/** Level one of verification, by a name and a passport number; returns the resulting state. */
export async function levelOne(
  exchange: RunningExchange,
  person: PlainBrowser,
  name: Record<string, string>,
  certificateCode: string,
) {
  await person.data('POST /exchange-web-gateway/userCenterKyc/levelOne/stepOne', name)
  const recaptcha = await solveCaptcha(exchange, 'kyc')
  const number = { certificateType: 'passport', certificateCode, recaptcha }
  return person.data('POST /exchange-web-gateway/userCenterKyc/v2/levelOne/stepTwo', number)
}

/** Tries passwords of another user until it is locked; returns the last answer's code. */
export async function guessPasswords(exchange: RunningExchange, name: string): Promise<string> {
  const thief = new PlainBrowser(exchange)
  thief.address = '203.0.113.66'
  let code = ''
  for (let i = 0; i < 12 && code !== '420002'; i++) {
    const recaptcha = i < 5 ? undefined : await solveCaptcha(exchange, 'login', 'hard')
    code = await thief.code(`POST ${A}/user/login`, { name, password: `wrong horse ${i}`, recaptcha })
  }
  return code
}

/** Sends an SMS to a German number: a GET that sends a message, with the one-time key such a call needs. */
export async function toMobile(person: PlainBrowser, operationType: string, mobile: string) {
  const { userCenterGenKey } = await person.data('GET /exchange-web-gateway/userCenterInfo/getUserCenterGenkey')
  const params = { operationType, countryCode: 'DE', mobile, sendKey: userCenterGenKey as string }
  return { call: `GET ${A}/valid/sendMobileCode`, params }
}
