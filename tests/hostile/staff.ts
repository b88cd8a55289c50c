import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callControl } from '@bowline/platform/control-socket.ts'
import { authenticatorCode } from '../support/authenticator-app.ts'
import type { RunningExchange } from '../support/running-exchange.ts'

export const OWN_PASSWORD = 'a long and own password'
export type Headers = Readonly<Record<string, string>>

/** A member of staff who sends anything to the console. */
export class Staff {
  readonly exchange: RunningExchange
  cookie = ''
  csrf = ''

  constructor(exchange: RunningExchange) {
    this.exchange = exchange
  }

  static async hired(exchange: RunningExchange, name: string, role: string): Promise<Staff> {
    const staff = new Staff(exchange)
    const email = `${name}@staff.example`
    const socket = join(exchange.directory, 'data/operator.sock')
    const made = (await callControl(socket, 'staff.create', { email, role })) as { temporaryPassword: string }
    await staff.step('sign-in', { email, password: made.temporaryPassword })
    await staff.step('new-password', { password: OWN_PASSWORD })
    const { secret } = (await staff.ask('POST /console-api/session/authenticator')).data
    await staff.step('bind', { code: authenticatorCode(secret) })
    return staff
  }

  async step(name: string, parameters: Record<string, string>) {
    const response = await this.send(`POST /console-api/session/${name}`, parameters)
    const { code, msg, data } = (await response.json()) as Answer
    assert.equal(code, '0', `${name}: ${msg}`)
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    this.csrf = data.csrfToken
  }

  get own(): Headers {
    return { ...(this.cookie && { cookie: this.cookie }), ...(this.csrf && { 'x-csrf-token': this.csrf }) }
  }

  /** Waits as long as the answer says when rate-limited. */
  async send(call: string, parameters: Record<string, string> = {}, headers: Headers = this.own): Promise<Response> {
    const [method = '', path = ''] = call.split(' ')
    const form = new URLSearchParams(parameters)
    const isGet = method === 'GET'
    const address = `${this.exchange.consoleUrl}${path}${isGet ? `?${form}` : ''}`
    for (;;) {
      const response = await fetch(address, { method, headers, body: isGet ? null : form })
      const seconds = Number(response.headers.get('retry-after'))
      if (seconds === 0 || seconds > 60) return response
      await pause(seconds * 1_000)
    }
  }

  async ask(call: string, parameters: Record<string, string> = {}, headers: Headers = this.own): Promise<Answer> {
    return (await (await this.send(call, parameters, headers)).json()) as Answer
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
type Answer = { readonly code: string; readonly msg: string; readonly data: any }
