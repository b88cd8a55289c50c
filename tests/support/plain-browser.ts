import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@bowline/contract/envelope.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
type Answer = Envelope<any>

/** A visitor without a page: keeps cookies, and sends the CSRF token with each change. */
export class PlainBrowser {
  readonly baseUrl: string
  readonly cookies = new Map<string, string>()
  csrfToken = ''
  /** The address claimed by a proxy; a separate one keeps this visitor apart from all others. */
  address: string | undefined
  /** `set-cookie` lines of the last answer. */
  setCookie: readonly string[] = []

  constructor(exchange: { readonly baseUrl: string } | { readonly address: string }) {
    this.baseUrl = 'baseUrl' in exchange ? exchange.baseUrl : exchange.address
  }

  /** `POST /path` of the contract; parameters as a form or in the query. */
  async ask(call: string, params: Readonly<Record<string, string | undefined>> = {}, headers = {}): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ')
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(params)) if (value !== undefined) form.set(name, value)
    const isGet = method === 'GET'
    const response = await fetch(`${this.baseUrl}${path}${isGet ? `?${form}` : ''}`, {
      method,
      headers: { ...this.#own, ...headers },
      body: isGet ? null : form,
    })
    this.setCookie = response.headers.getSetCookie()
    for (const line of this.setCookie) this.#keep(line)
    const answer = (await response.json()) as Answer
    // Everyone in a test shares an address, so wait when told to.
    const { retryAfterSeconds } = answer.data ?? {}
    if (answer.code === '10000' && retryAfterSeconds <= 5) {
      await sleep(retryAfterSeconds * 1_000)
      return this.ask(call, params, headers)
    }
    if (answer.data?.csrfToken) this.csrfToken = answer.data.csrfToken
    return answer
  }

  /** The data of a successful call. */
  async data(call: string, params: Readonly<Record<string, string | undefined>> = {}) {
    const { code, msg, data } = await this.ask(call, params)
    if (code !== '0') throw new Error(`${call}: ${code} ${msg}`)
    return data
  }

  async code(call: string, params: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
    return (await this.ask(call, params)).code
  }

  /** Undefined: not signed in. */
  async user() {
    const { user } = await this.data('GET /exchange-web/web/user/session')
    return user ?? undefined
  }

  get #own(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      ...(cookie && { cookie }),
      ...(this.csrfToken && { 'x-csrf-token': this.csrfToken }),
      ...(this.address && { 'x-forwarded-for': this.address }),
    }
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
