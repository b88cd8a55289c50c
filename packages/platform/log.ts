import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const requests = new AsyncLocalStorage<string>()

/** Everything logged inside `work`, however deep and however async, carries this request id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work)
}

/** Field names whose values never reach a log, at the top of the record or up to two objects down. */
const SECRET_FIELDS = [
  'apiKey',
  'apiSecret',
  'authorization',
  'cookie',
  'databaseUrl',
  'listenKey',
  'masterKey',
  'otp',
  'password',
  'privateKey',
  'secret',
  'secretKey',
  'set-cookie',
  'signature',
  'token',
  'x-mbx-apikey',
]

const redactedPaths = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])

/** A request path without what was signed or secret in it. */
export function safeUrl(url: string): string {
  return url.replace(/([?&](?:signature|apiKey|token|listenKey|password)=)[^&#]*/gi, '$1[hidden]')
}

/** JSON lines on stdout: time, level, process name, request id where there is one. Level from `LOG_LEVEL`. */
export function createLog(name: string, options: { level?: string; destination?: DestinationStream } = {}): Log {
  return pino(
    {
      name,
      level: options.level ?? process.env.LOG_LEVEL ?? 'info',
      base: { name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactedPaths, censor: '[hidden]' },
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const requestId = requests.getStore()
        return requestId === undefined ? {} : { requestId }
      },
      serializers: { url: safeUrl },
    },
    options.destination ?? standardOutput(),
  )
}

/** Most that waits for an output that takes nothing; lines on top of it are lost. */
const MOST_WAITING_BYTES = 1 << 20

/**
 * Nobody waits for a line to be written. Where lines go may be full, as a file on a full disk is: then they are lost and
 * the program goes on. Unheard, the error would end it, and at its end the stream would try to write for ever.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING_BYTES })
  const { flushSync } = output
  output.on('error', () => {
    output.flushSync = () => {}
  })
  output.on('write', () => {
    output.flushSync = flushSync
  })
  return output
}
