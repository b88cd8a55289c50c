import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import { LogOutput } from './log-output.ts'

export type Log = Logger

const requests = new AsyncLocalStorage<string>()

/** Everything logged inside `work`, however deep or asynchronous, carries this request id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work)
}

/** Fields whose values never reach a log, at the top of the record or up to two objects down. */
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

/** A request path without its signature and secrets. */
export function safeUrl(url: string): string {
  return url.replace(/([?&](?:signature|apiKey|token|listenKey|password)=)[^&#]*/gi, '$1[hidden]')
}

/**
 * JSON lines on stdout: time, level, process name, and the request id where there is one. The level comes from
 * `LOG_LEVEL`.
 */
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
    options.destination ?? new LogOutput(),
  )
}
