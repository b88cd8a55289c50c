import { once } from 'node:events'
import { join } from 'node:path'
import { callControl } from '@bowline/platform/control-socket.ts'
import { WebSocket } from 'ws'
import type { RunningExchange } from '../support/running-exchange.ts'
import { type Answer, post } from './sender.ts'

export const PASSWORD = 'correct horse 1'
export const LOGIN = '/exchange-web/web/user/login'
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Without the command line, which takes seconds per user. */
export async function makeUser({ directory }: RunningExchange, name: string, fund: readonly string[] = []) {
  const email = `${name}@example.com`
  await callControl(join(directory, 'data/operator.sock'), 'user.create', { email, password: PASSWORD, fund })
}

/** Where a call of the table is found: any word of the site's own will do. */
export const pathOf = (path: string) => path.replace('{product}', 'bowline')

/** A client with a session that sends anything to the site API, from its own address. */
export class SitePerson {
  readonly exchange: RunningExchange
  readonly name: string
  readonly from: string
  token = ''
  csrf = ''
  /** The header line as received. */
  setCookie = ''

  constructor(exchange: RunningExchange, name: string, from = '127.0.0.1') {
    this.exchange = exchange
    this.name = name
    this.from = from
  }

  static async signedIn(exchange: RunningExchange, name: string, fund: readonly string[] = [], from?: string) {
    await makeUser(exchange, name, fund)
    const person = new SitePerson(exchange, name, from)
    await person.signIn()
    return person
  }

  async signIn(password = PASSWORD, recaptcha?: string): Promise<Answer> {
    const solved = recaptcha === undefined ? {} : { recaptcha }
    const answer = await this.send('POST', LOGIN, { name: `${this.name}@example.com`, password, ...solved })
    this.setCookie = answer.headers['set-cookie']?.[0] ?? ''
    this.token = answer.body.data?.token ?? ''
    this.csrf = answer.body.data?.csrfToken ?? ''
    return answer
  }

  /** The same user with the same session, from another address. */
  at(from: string): SitePerson {
    return Object.assign(new SitePerson(this.exchange, this.name, from), { token: this.token, csrf: this.csrf })
  }

  /** What a browser sends by itself and our page adds. */
  get own(): Record<string, string> {
    return this.token === '' ? {} : { cookie: `bowline_session=${this.token}`, 'x-csrf-token': this.csrf }
  }

  /** `GET /path` of the table; parameters in query or form. */
  ask(call: string, parameters: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const [method, path] = call.split(' ') as [string, string]
    return this.send(method, path, parameters)
  }

  send(method: string, path: string, parameters: Readonly<Record<string, string>>, headers = this.own) {
    const form = new URLSearchParams(parameters).toString()
    const to = pathOf(path)
    if (method === 'GET') return this.get(`${to}?${form}`, headers)
    return post(this.exchange, { method, path: to, headers: { ...FORM, ...headers }, body: form, from: this.from })
  }

  get(path: string, headers: Record<string, string> = this.own): Promise<Answer> {
    return post(this.exchange, { path, headers, from: this.from })
  }

  /** Status of a socket upgrade to the site's stream. */
  async upgrade(headers: Record<string, string>): Promise<WebSocket | number> {
    const ws = new WebSocket(`${this.exchange.wsUrl}/site-stream`, { headers, localAddress: this.from })
    ws.on('error', () => {})
    return Promise.race([
      once(ws, 'open').then(() => ws),
      once(ws, 'unexpected-response').then(([, response]) => response.statusCode as number),
    ])
  }
}
