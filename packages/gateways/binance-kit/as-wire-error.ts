import type { Log } from '@bowline/platform/log.ts'
import { HistoryUnavailable } from '../call-kit/history-answer.ts'
import type { Endpoint } from './endpoint.ts'
import { serviceUnavailable, WireError } from './wire-error.ts'

/** Anything that is not a refusal is a fault of ours; then we cannot know either whether an order went through. */
export function asWireError(error: unknown, line: Pick<Endpoint, 'path' | 'security'>, log: Log): WireError {
  if (error instanceof WireError) return error
  if (error instanceof HistoryUnavailable) return serviceUnavailable()
  log.error({ err: error, path: line.path }, 'request failed')
  if (line.security !== 'trade') {
    return new WireError(-1000, 'An unknown error occurred while processing the request.', { status: 500 })
  }
  const text = 'An unexpected response was received from the message bus. Execution status unknown.'
  return new WireError(-1006, text, { status: 500 })
}
