import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { authenticatorCode } from '../support/authenticator-app.ts'
import { lastCode } from '../support/read-inbox.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import type { Answer } from './sender.ts'
import { PASSWORD, SitePerson } from './site-person.ts'

export const A = '/exchange-web/web'
export const G = '/exchange-web-gateway'

/** A user who registered on the site, with a confirmed address, keeping cookies like a browser. */
export class AccountPerson extends SitePerson {
  readonly cookies = new Map<string, string>()
  readonly #sql: Sql
  /** Of the authenticator, once it is bound. */
  secret = ''
  recoveryCodes: string[] = []

  constructor(exchange: RunningExchange, sql: Sql, name: string, from?: string) {
    super(exchange, name, from)
    this.#sql = sql
  }

  static async registered(exchange: RunningExchange, sql: Sql, name: string, from?: string): Promise<AccountPerson> {
    const person = new AccountPerson(exchange, sql, name, from)
    const recaptcha = await solveCaptcha(exchange, 'register')
    await person.data(`POST ${A}/user/register/sendCode`, { name: person.email, recaptcha })
    const code = await lastCode(exchange, person.email)
    const form = { name: person.email, code, password: PASSWORD, country: 'DE', agreement: 'true' }
    const { token, csrfToken } = await person.data(`POST ${A}/user/register`, form)
    return Object.assign(person, { token, csrf: csrfToken })
  }

  get email(): string {
    return `${this.name}@example.com`
  }

  override get own(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...(cookie && { cookie }), ...(this.csrf && { 'x-csrf-token': this.csrf }) }
  }

  override async send(method: string, path: string, parameters: Readonly<Record<string, string>>, headers = this.own) {
    const answer = await super.send(method, path, parameters, headers)
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Waits as long as the answer says when rate-limited. */
  async code(call: string, parameters: Readonly<Record<string, string>> = {}): Promise<string> {
    for (;;) {
      const { code, data } = (await this.ask(call, parameters)).body
      if (code !== '10000' || data?.retryAfterSeconds === undefined) return String(code)
      await pause(data.retryAfterSeconds * 1_000)
    }
  }

  /** The data of a call that must succeed. */
  async data(call: string, parameters: Readonly<Record<string, string>> = {}): Promise<Answer['body']> {
    const { body } = await this.ask(call, parameters)
    if (body.code !== '0') throw new Error(`${call}: ${body.code} ${body.msg}`)
    return body.data
  }

  /** The same user in another browser, past the mailed code; no factor may be bound yet. */
  async elsewhere(from = this.from): Promise<AccountPerson> {
    const other = new AccountPerson(this.exchange, this.#sql, this.name, from)
    const { ticket } = await other.beginsToSignIn()
    const proof = { ticket, validType: '3', validCode: await this.lastCode() }
    const { token, csrfToken } = await other.data(`POST ${A}/user/loginVerify`, proof)
    return Object.assign(other, { token, csrf: csrfToken, secret: this.secret })
  }

  /** Sends the right name and password; the answer says what is missing. */
  async beginsToSignIn(): Promise<Answer['body']> {
    await this.waitOut()
    return this.data(`POST ${A}/user/login`, { name: this.email, password: PASSWORD })
  }

  /** Skips the minute and a half between two codes, and the time between two of an authenticator. */
  async waitOut(): Promise<void> {
    await this.#sql`delete from code_sendings`
    await this.#sql`update authenticators set last_step = 0`
  }

  /** The newest code that came by mail. */
  lastCode(): Promise<string> {
    return lastCode(this.exchange, this.email)
  }

  /** A code of this operation sent to the user's own address, like from the page. */
  async mailCode(type: number): Promise<string> {
    await this.waitOut()
    await this.data(`POST ${G}/userCenterInfo/sendEmailCode`, { templateId: '22', type: String(type) })
    return this.lastCode()
  }

  async bindsAuthenticator(): Promise<void> {
    const proof = { validType: '3', validCode: await this.mailCode(8) }
    const { secret } = await this.data(`POST ${A}/userCenterGoogle/proveForBind`, proof)
    const googleCode = authenticatorCode(secret)
    const bound = await this.data(`POST ${A}/userCenterGoogle/bindGoogleAuthenticatorSubmit`, { googleCode })
    Object.assign(this, { secret, recoveryCodes: bound.recoveryCodes })
  }

  /** The strongest factor's proof for this operation. */
  async proof(type = 11): Promise<{ validType: string; validCode: string }> {
    if (this.secret === '') return { validType: '3', validCode: await this.mailCode(type) }
    await this.waitOut()
    return { validType: '1', validCode: authenticatorCode(this.secret) }
  }
}
