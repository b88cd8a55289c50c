import { setTimeout as pause } from 'node:timers/promises'
import type { CallData } from '@bowline/contract/calls.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'

/** An exchange in demo mode, started in any way. */
type Exchange = { readonly baseUrl: string } | { readonly address: string }
type Head = CallData<'GET /exchange-web/web/demo/inbox'>['messages'][number]
export type InboxMessage = CallData<'GET /exchange-web/web/demo/message'>

/** The last message read, per exchange and user: no code is returned twice. */
const seen = new WeakMap<Exchange, Map<string, number>>()

/** A request may have to wait for its turn, and another for the message. */
const ARRIVES_WITHIN_MS = 60_000

/** Waits for the next six-digit code sent to an address or phone number. Six digits inside a transaction’s id are none. */
export function lastCode(exchange: Exchange, to: string): Promise<string> {
  return nextFinding(exchange, to, 'code', ({ plain }) => plain.match(/(?<![\w.+])\d{6}(?!\w)/)?.[0])
}

/** Six digits different from `code`; another `by` gives others. */
export function wrongOf(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}

/** Waits for the next link sent there whose path begins with `path`. */
export function lastLink(exchange: Exchange, to: string, path = '/'): Promise<URL> {
  return nextFinding(exchange, to, `link to ${path}`, ({ plain }) =>
    (plain.match(/https?:\/\/\S+/g) ?? []).map((text) => new URL(text)).find((url) => url.pathname.startsWith(path)),
  )
}

/** Waits for the next message sent there whose subject or text matches. */
export function nextMessage(exchange: Exchange, to: string, fits: RegExp): Promise<InboxMessage> {
  return nextFinding(exchange, to, `message like ${fits}`, (message) =>
    fits.test(message.subject) || fits.test(message.plain) ? message : undefined,
  )
}

/** All messages there, newest first. */
export async function inboxOf(exchange: Exchange, to: string): Promise<Head[]> {
  const { messages } = await ask<{ messages: Head[] }>(exchange, `inbox?${new URLSearchParams({ to, limit: '200' })}`)
  return messages.filter((message) => message.to === to)
}

async function nextFinding<T>(
  exchange: Exchange,
  to: string,
  what: string,
  find: (message: InboxMessage) => T | undefined,
): Promise<T> {
  const known = seen.get(exchange) ?? new Map<string, number>()
  seen.set(exchange, known)
  const read = new Map<number, InboxMessage>()
  const look = async () => {
    for (const { id } of await inboxOf(exchange, to)) {
      if (id <= (known.get(to) ?? 0)) return undefined
      const message = read.get(id) ?? (await ask<InboxMessage>(exchange, `message?id=${id}`))
      read.set(id, message)
      const found = find(message)
      if (found === undefined) continue
      known.set(to, id)
      return found
    }
    return undefined
  }
  return eventually(`${to} got a ${what}`, look, ARRIVES_WITHIN_MS)
}

/** Everyone in a test shares an address with a limit per minute: long enough to leave requests to others, too. */
const UNTIL_SERVED_MS = 3_000

async function ask<T>(exchange: Exchange, call: string): Promise<T> {
  const base = 'baseUrl' in exchange ? exchange.baseUrl : exchange.address
  const response = await fetch(`${base}/exchange-web/web/demo/${call}`)
  const { code, msg, data } = (await response.json()) as { code: string; msg: string; data: T }
  if (code === '0') return data
  // Waiting does not help somebody who is blocked for half an hour (2303001).
  const isServedSoon =
    code === '10000' && (data as { retryAfterSeconds?: number } | null)?.retryAfterSeconds !== undefined
  if (!isServedSoon) throw new Error(`${call}: ${code} ${msg}`)
  await pause(UNTIL_SERVED_MS)
  return ask(exchange, call)
}
