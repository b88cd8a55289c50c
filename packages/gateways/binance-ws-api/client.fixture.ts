import { createHmac, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { LONGEST_WINDOW_MS, type Person } from '../../../apps/api/api.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
type Json = any

/** A client of the WebSocket API: answers by id, everything else in `received`. */
export class Client {
  readonly ws: WebSocket
  readonly received: Json[] = []
  /** Ids in the order in which they were answered. */
  readonly answered: unknown[] = []
  readonly #waiting = new Map<unknown, (answer: Json) => void>()
  #listeners: (() => void)[] = []
  #next = 1

  constructor(address: string) {
    this.ws = new WebSocket(address)
    this.ws.on('message', (data) => {
      const message = JSON.parse(String(data))
      const waiting = this.#waiting.get(message.id)
      if (waiting) {
        this.#waiting.delete(message.id)
        this.answered.push(message.id)
        waiting(message)
      } else this.received.push(message)
      for (const listener of this.#listeners.splice(0)) listener()
    })
  }

  static async open(address: string): Promise<Client> {
    const client = new Client(address)
    await once(client.ws, 'open')
    return client
  }

  ask(method: string, params?: Record<string, unknown>, id = this.#next++): Promise<Json> {
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve))
    this.ws.send(JSON.stringify({ id, method, ...(params && { params }) }))
    return answer
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#listeners.push(resolve))
  }

  close(): void {
    this.ws.terminate()
  }
}

let clock = 0
/** In microseconds and unique. */
export const timestamp = () => {
  clock = Math.max(clock + 1, Date.now() * 1000)
  return clock
}

export const signedText = (params: Record<string, unknown>) =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/** With an HMAC key. */
export function signed(person: Person, params: Record<string, unknown> = {}): Record<string, unknown> {
  const all = { recvWindow: LONGEST_WINDOW_MS, ...params, apiKey: person.apiKey, timestamp: timestamp() }
  const signature = createHmac('sha256', person.secretKey).update(signedText(all)).digest('hex')
  return { ...all, signature }
}

/** With an Ed25519 key. */
export function signedWith(privateKey: KeyObject, apiKey: string): Record<string, unknown> {
  const all = { apiKey, recvWindow: LONGEST_WINDOW_MS, timestamp: timestamp() }
  return { ...all, signature: sign(null, Buffer.from(signedText(all)), privateKey).toString('base64') }
}
