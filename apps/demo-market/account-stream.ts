import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@bowline/platform/log.ts'
import WebSocket from 'ws'
import { type Credentials, signText, type Trust } from './exchange-client.ts'

export type AccountEvent = Readonly<Record<string, unknown>> & { readonly e: string }

export interface AccountStreamParts {
  /** ws:// or wss:// address of the WebSocket API. */
  readonly address: string
  readonly credentials: () => Credentials
  readonly trust?: Trust | undefined
  readonly onEvent: (event: AccountEvent) => void
  /** Called after each (re)connection, because events in between have to be queried. */
  readonly onConnected: () => void
  readonly log: Log
}

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 15_000
/** The exchange pings every 20 seconds; after this long without a message the connection is dead. */
const SILENCE_MS = 60_000

/** Keeps one subscription to an account's events alive until `signal` aborts. */
export async function followAccount(parts: AccountStreamParts, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    failures = (await connection(parts, signal)) ? 0 : failures + 1
    if (failures === 3) parts.log.warn({ address: parts.address }, 'the account stream cannot be reached')
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS)
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}

/** Runs one connection to its end; true when it had subscribed. */
function connection(parts: AccountStreamParts, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(parts.address, {
      handshakeTimeout: 5_000,
      ...(parts.trust && { agent: new Agent({ ...parts.trust }) }),
    })
    let subscribed = false
    let silence: NodeJS.Timeout | undefined
    const received = () => {
      clearTimeout(silence)
      silence = setTimeout(() => socket.terminate(), SILENCE_MS)
    }
    const stop = () => socket.terminate()
    signal.addEventListener('abort', stop)
    socket.on('open', () => {
      received()
      socket.send(JSON.stringify(subscription(parts.credentials())))
    })
    socket.on('ping', received)
    socket.on('message', (data) => {
      received()
      const message = JSON.parse(String(data)) as { status?: number; event?: AccountEvent }
      if (message.event) parts.onEvent(message.event)
      else if (message.status === 200) {
        subscribed = true
        parts.onConnected()
      } else socket.terminate()
    })
    // An error is always followed by close.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
      resolve(subscribed)
    })
  })
}

/** Signed like every WebSocket call: all parameters by name, joined with "&". */
function subscription({ apiKey, secretKey }: Credentials) {
  const timestamp = Date.now()
  const signature = signText(`apiKey=${apiKey}&timestamp=${timestamp}`, secretKey)
  return { id: '1', method: 'userDataStream.subscribe.signature', params: { apiKey, timestamp, signature } }
}
