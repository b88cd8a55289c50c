import type { CallData, CallName, CallParams } from '@bowline/contract/calls.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'

type NeedsNothing<P> = Record<never, never> extends P ? true : false

/** The site's API as a screen sees it: the same in the browser and on the server. Fails with a `SiteApiError`. */
export type SiteApi = <N extends CallName>(
  name: N,
  ...params: NeedsNothing<CallParams<N>> extends true ? [params?: CallParams<N>] : [params: CallParams<N>]
) => Promise<CallData<N>>

/** Why there is no answer: a code of the server, no answer in time, no network, or an answer that is none of ours. */
type Failure = 'refused' | 'timeout' | 'unreachable' | 'status'

interface SiteApiAnswer {
  readonly code?: string
  readonly msg?: string
  readonly status?: number
  readonly data?: unknown
  readonly reason?: string | undefined
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

/** A call without the wanted answer. `code` is the server's, '' when none came; the one error place knows what to show. */
export class SiteApiError extends Error {
  readonly failure: Failure
  readonly code: string
  readonly status: number
  readonly data: unknown
  readonly call: string
  /** Of a refusal: why, and what its sentence names. */
  readonly reason: string | undefined
  readonly values: SiteApiAnswer['values']
  /** The sentence in the language of the page; `message` is the server's, in English (`word-refusal.ts`). */
  sentence: string | undefined

  constructor(call: string, failure: Failure, answer: SiteApiAnswer) {
    super(answer.msg ?? failure)
    this.name = 'SiteApiError'
    this.call = call
    this.failure = failure
    this.code = answer.code ?? ''
    this.status = answer.status ?? 0
    this.data = answer.data
    this.reason = answer.reason
    this.values = answer.values
  }
}

/** By name, not by class: on the server the built screens and the page server each have a class of their own. */
export function isSiteApiError(error: unknown): error is SiteApiError {
  return error instanceof Error && error.name === 'SiteApiError'
}

/** Method and path of a call's name. */
export function splitName(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ', 2)
  return { method, path }
}

/** Parameters as a form sends them; what is undefined stays away. */
export function formOf(params: Readonly<Record<string, unknown>> = {}): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

/** Codes of success besides '0', fixed by the specification for single calls. */
const successCodes = new Set(['0', '200'])

/** Takes `data` out of an envelope, or throws what the server refused with. */
export function openEnvelope(call: string, status: number, body: unknown): unknown {
  const envelope = body as (Partial<Envelope> & { code?: unknown }) | null
  if (typeof envelope !== 'object' || envelope === null || envelope.code === undefined)
    throw new SiteApiError(call, 'status', { status })
  const code = String(envelope.code)
  const { data, msg, reason, values } = envelope
  // No call of ours is answered with such a status: whatever the body says, there was no answer (specification §8).
  const failure = status >= 400 ? 'status' : 'refused'
  if (failure === 'refused' && successCodes.has(code)) return data
  throw new SiteApiError(call, failure, { code, msg: String(msg ?? ''), status, data, reason, values })
}
