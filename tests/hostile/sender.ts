import { createHmac, createPrivateKey, sign } from 'node:crypto'
import http from 'node:http'
import type { Person, RunningExchange } from '../support/running-exchange.ts'

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
  readonly body: any
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Letter {
  readonly method?: string
  /** Path and query, sent unchanged. */
  readonly path: string
  readonly headers?: http.OutgoingHttpHeaders
  readonly body?: string | Buffer
  /** Local address to send from. */
  readonly from?: string
}

/** One HTTP request without the corrections that `fetch` would make. */
export function post(
  { baseUrl }: RunningExchange,
  { method = 'GET', path, headers, body, from }: Letter,
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers, localAddress: from ?? '127.0.0.1' })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () => {
        const isJson = response.headers['content-type']?.startsWith('application/json') && text !== ''
        resolve({
          status: response.statusCode as number,
          headers: response.headers,
          text,
          body: isJson ? JSON.parse(text) : undefined,
        })
      })
    })
    request.end(body)
  })
}

export type Parameters = Readonly<Record<string, string | number>>

/** Percent-encoded, as by a well-behaved client. */
export function written(parameters: Parameters): string {
  return new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
}

let last = 0

/** The current time in microseconds, always unique: equal requests would have the same signature. */
export function timestamp(): number {
  last = Math.max(last + 1, Date.now() * 1_000)
  return last
}

/** A client with a valid key that signs any text. */
export class Sender {
  readonly exchange: RunningExchange
  readonly person: Person
  readonly from: string

  constructor(exchange: RunningExchange, person: Person, from = '127.0.0.1') {
    this.exchange = exchange
    this.person = person
    this.from = from
  }

  sign(text: string): string {
    const { secret } = this.person
    if (!secret.startsWith('-----')) return createHmac('sha256', secret).update(text).digest('hex')
    return sign(null, Buffer.from(text), createPrivateKey(secret)).toString('base64')
  }

  get headers(): http.OutgoingHttpHeaders {
    return { 'x-mbx-apikey': this.person.apiKey }
  }

  /** Signs the text as it is, with a timestamp appended. */
  send(method: Method, path: string, text: string, where: 'query' | 'body' = 'query'): Promise<Answer> {
    const timed = `${text}${text === '' ? '' : '&'}recvWindow=60000&timestamp=${timestamp()}`
    return this.sendAs(method, path, `${timed}&signature=${encodeURIComponent(this.sign(timed))}`, where)
  }

  /** Sends exactly this text, signed elsewhere or not at all. */
  sendAs(method: Method, path: string, text: string, where: 'query' | 'body' = 'query'): Promise<Answer> {
    const { exchange, from } = this
    if (where === 'query') return post(exchange, { method, path: `${path}?${text}`, headers: this.headers, from })
    const headers = {
      ...this.headers,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(text),
    }
    return post(exchange, { method, path, headers, body: text, from })
  }

  call(method: Method, path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.send(method, path, written(parameters))
  }

  /** Parameters as a JSON body, as some HTTP libraries send them by default; the rest in the query. */
  json(method: Method, path: string, body: string): Promise<Answer> {
    const query = `recvWindow=60000&timestamp=${timestamp()}`
    const signed = `${path}?${query}&signature=${encodeURIComponent(this.sign(query + body))}`
    const headers = {
      ...this.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    return post(this.exchange, { method, path: signed, headers, body, from: this.from })
  }
}

/** Alice, with money and a resting order. */
export async function aliceAtWork(exchange: RunningExchange, order: Parameters): Promise<Sender> {
  const alice = new Sender(exchange, await exchange.person('alice', 'BTC=10,USDT=1000000'))
  await place(alice, order)
  return alice
}

async function place(sender: Sender, order: Parameters): Promise<void> {
  const { status, text } = await sender.call('POST', '/api/v3/order', order)
  if (status !== 200) throw new Error(text)
}

/** Alice, bob, and erin, who has an Ed25519 key: all have money, and an order of alice's rests. */
export async function threeSenders(exchange: RunningExchange, order: Parameters): Promise<[Sender, Sender, Sender]> {
  const people = await Promise.all([
    exchange.person('alice', 'BTC=10,USDT=1000000'),
    exchange.person('bob', 'USDT=1000000'),
    exchange.person('erin', 'USDT=1000000', 'ed25519'),
  ])
  const senders = people.map((person) => new Sender(exchange, person)) as [Sender, Sender, Sender]
  await place(senders[0], order)
  return senders
}
