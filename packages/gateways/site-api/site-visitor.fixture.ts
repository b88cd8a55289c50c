import assert from 'node:assert/strict'
import { type CallData, type CallName, type CallParams, calls } from '@bowline/contract/calls.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import type { Customer, TestApi } from '../../../apps/api/api.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a refusal tells is checked field by field
type Answer = Envelope<any>

const SUCCESS = new Set(['0', '200'])

/** A visitor with a page: with the cookie, once signed in, and the page's CSRF token. */
export class SiteVisitor {
  readonly #api: TestApi
  cookie = ''
  csrfToken = ''
  token = ''

  constructor(api: TestApi) {
    this.#api = api
  }

  /** A user with money, signed in. */
  static async signedIn(api: TestApi, name: string, fund: readonly string[] = []): Promise<SiteVisitor> {
    await api.person(name, fund)
    const visitor = new SiteVisitor(api)
    await visitor.signIn(name)
    return visitor
  }

  async signIn(name: string): Promise<void> {
    const form = new URLSearchParams({ name: `${name}@example.com`, password: 'correct horse 1' })
    const response = await this.post('/exchange-web/web/user/login', form)
    const { code, data } = (await response.json()) as Answer
    assert.equal(code, '0')
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    this.csrfToken = data.csrfToken
    this.token = data.token
  }

  post(path: string, body: RequestInit['body'], headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#api.address}${path}`, {
      method: 'POST',
      body: body ?? null,
      headers: { ...this.own, ...headers },
    })
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#api.address}${path}`, { headers: { ...this.own, ...headers } })
  }

  /** What a browser sends by itself and the page adds. */
  get own(): Record<string, string> {
    return { ...(this.cookie && { cookie: this.cookie }), ...(this.csrfToken && { 'x-csrf-token': this.csrfToken }) }
  }

  async ask(name: string, params: object = {}): Promise<Answer> {
    const [method, path = ''] = name.split(' ')
    const form = new URLSearchParams()
    for (const [key, value] of Object.entries(params)) {
      if (value !== undefined) form.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
    }
    const response = method === 'GET' ? await this.get(`${path}?${form}`) : await this.post(path, form)
    return (await response.json()) as Answer
  }

  /** The data of a successful call, checked against the contract. */
  async call<N extends CallName>(name: N, params?: CallParams<N>): Promise<CallData<N>> {
    const { code, msg, data } = await this.ask(name, params as object)
    assert.ok(SUCCESS.has(code), `${name}: ${code} ${msg}`)
    return calls[name].data.parse(data) as CallData<N>
  }

  /** The code of a refused call. */
  async refused<N extends CallName>(name: N, params?: CallParams<N>): Promise<string> {
    const { code, msg } = await this.ask(name, params as object)
    assert.ok(!SUCCESS.has(code), `${name} was done`)
    assert.ok(msg.length > 0)
    return code
  }
}

/** A user with a name unique within the test, with a page and API clients of their own. */
export interface Newcomer {
  readonly visitor: SiteVisitor
  readonly who: string
  readonly email: string
  readonly id: number
  readonly program: Customer
}

let newcomers = 0

export async function newcomer(api: TestApi, name: string, fund: readonly string[] = []): Promise<Newcomer> {
  const who = `${name}-${++newcomers}`
  const program = await api.person(who, fund)
  const visitor = new SiteVisitor(api)
  await visitor.signIn(who)
  return { visitor, who, email: program.email, id: program.userId, program }
}
