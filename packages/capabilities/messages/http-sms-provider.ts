import type { Delivery } from './carrier.ts'
import type { Sms, SmsProvider } from './sms.ts'

export interface HttpSmsOptions {
  /** May contain a secret, so it is never shown. */
  readonly url: string
  /** JSON object of headers, such as an authorization; '' = none. */
  readonly headers: string
  /** JSON body; `{to}`, `{text}` and `{id}` in its strings are replaced. */
  readonly body: string
}

const LONGEST_ANSWER_MS = 15_000
/** Errors of a connection that was never established. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Any provider that takes text messages by a POST of JSON. Those that support `Idempotency-Key` drop duplicates. */
export function httpSmsProvider({ url, headers, body }: HttpSmsOptions): SmsProvider {
  const given = headers === '' ? {} : (JSON.parse(headers) as Record<string, string>)
  const template: unknown = JSON.parse(body)
  return {
    async send(sms, beforeHandover) {
      await beforeHandover()
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'idempotency-key': sms.id, ...given, 'content-type': 'application/json' },
          body: JSON.stringify(filled(template, sms)),
          redirect: 'error',
          signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
        })
        await response.body?.cancel()
        return answered(response.status)
      } catch (error) {
        return silent(error as Error)
      }
    },
  }
}

/** Only the template is searched for placeholders, so a message cannot contain its own. */
function filled(template: unknown, sms: Sms): unknown {
  if (typeof template === 'string') return template.replace(/\{(to|text|id)\}/g, (_, name: keyof Sms) => sms[name])
  if (Array.isArray(template)) return template.map((part) => filled(part, sms))
  if (template === null || typeof template !== 'object') return template
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, filled(part, sms)]))
}

function answered(status: number): Delivery {
  if (status >= 200 && status < 300) return { result: 'accepted' }
  const problem = `the provider answered ${status}`
  // Rate-limited, unauthorised, or down at the moment: none of it is the fault of this number.
  const mayGoBetter = status === 401 || status === 403 || status === 408 || status === 429 || status === 503
  if (mayGoBetter) return { result: 'again', problem }
  return { result: status >= 500 ? 'unknown' : 'refused', problem }
}

function silent(error: Error): Delivery {
  const code = (error.cause as { code?: string } | undefined)?.code ?? error.name
  const problem = `the provider did not answer: ${code}`
  return { result: NOT_CONNECTED.has(code) ? 'again' : 'unknown', problem }
}
