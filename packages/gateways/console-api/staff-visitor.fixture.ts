import assert from 'node:assert/strict'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import {
  type ConsoleCallName,
  type ConsoleData,
  type ConsoleParams,
  consoleCalls,
} from '@bowline/contract/console/console-calls.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import type { TestApi } from '../../../apps/api/api.fixture.ts'
import { authenticatorCode } from '../../../tests/support/authenticator-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a refusal tells is checked field by field
type Answer = Envelope<any>

const STAFF_PASSWORD = 'a long and own password'

/** A member of staff with a console page: with the cookie, once signed in, and the page's CSRF token. */
export class StaffVisitor {
  readonly #address: string
  cookie = ''
  csrfToken = ''
  id = 0

  constructor(api: Pick<TestApi, 'operatorPort'>) {
    this.#address = `http://127.0.0.1:${api.operatorPort}`
  }

  /** Created and signed in for the first time: own password, authenticator bound. */
  static async signedIn(api: TestApi, name: string, role: string): Promise<StaffVisitor> {
    const email = `${name}@staff.example`
    const made = await hire(api, email, role)
    const visitor = await StaffVisitor.withPassword(api, email, made.temporaryPassword)
    visitor.id = made.id
    return visitor
  }

  /** Signed in for the first time with a temporary password. */
  static async withPassword(api: TestApi, email: string, password: string): Promise<StaffVisitor> {
    const visitor = new StaffVisitor(api)
    await visitor.step('POST /console-api/session/sign-in', { email, password })
    await visitor.step('POST /console-api/session/new-password', { password: STAFF_PASSWORD })
    const { secret } = await visitor.call('POST /console-api/session/authenticator')
    const { stage } = await visitor.step('POST /console-api/session/bind', { code: authenticatorCode(secret) })
    assert.equal(stage, 'open')
    return visitor
  }

  /** One step of signing in: keeps the cookie and the token from the answer. */
  async step<N extends ConsoleCallName>(name: N, params?: ConsoleParams<N>): Promise<ConsoleData<N>> {
    const response = await this.send(name, params)
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { code, msg, data } = (await response.json()) as Answer
    assert.equal(code, '0', `${name}: ${msg}`)
    this.csrfToken = data.csrfToken
    return data
  }

  send(name: string, params: object = {}, headers: Record<string, string> = {}): Promise<Response> {
    const [method = '', path = ''] = name.split(' ')
    const form = new URLSearchParams()
    for (const [key, value] of Object.entries(params)) if (value !== undefined) form.set(key, String(value))
    const own = {
      ...(this.cookie && { cookie: this.cookie }),
      ...(this.csrfToken && method === 'POST' && { 'x-csrf-token': this.csrfToken }),
      ...headers,
    }
    if (method === 'GET') return fetch(`${this.#address}${path}?${form}`, { headers: own })
    return fetch(`${this.#address}${path}`, { method, body: form, headers: own })
  }

  async ask(name: string, params: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return (await (await this.send(name, params, headers)).json()) as Answer
  }

  /** The data of a successful call, checked against the contract. */
  async call<N extends ConsoleCallName>(name: N, params?: ConsoleParams<N>): Promise<ConsoleData<N>> {
    const { code, msg, data } = await this.ask(name, params as object)
    assert.equal(code, '0', `${name}: ${code} ${msg}`)
    return consoleCalls[name].data.parse(data) as ConsoleData<N>
  }

  /** The envelope of a refused call. */
  async refused<N extends ConsoleCallName>(name: N, params?: ConsoleParams<N>): Promise<Answer> {
    const answer = await this.ask(name, params as object)
    assert.notEqual(answer.code, '0', `${name} was done`)
    return answer
  }
}

export async function hire(api: TestApi, email: string, role: string) {
  const made = await callControl(dataFolder(api.directory).socket, 'staff.create', { email, role })
  return made as { id: number; temporaryPassword: string }
}
