import type { ConsoleCallName, ConsoleData, ConsoleParams } from '@bowline/contract/console/console-calls.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import { t } from '../words/words.ts'

type NeedsNothing<P> = Record<never, never> extends P ? true : false

/** The console's calls for screens. Rejects with a `ConsoleApiError`. */
export type ConsoleApi = <N extends ConsoleCallName>(
  name: N,
  ...params: NeedsNothing<ConsoleParams<N>> extends true ? [params?: ConsoleParams<N>] : [params: ConsoleParams<N>]
) => Promise<ConsoleData<N>>

/** A call that failed, in the console's own words. `code` is the server's, '' when there was no answer. */
export class ConsoleApiError extends Error {
  readonly code: string
  readonly data: unknown

  constructor(message: string, code = '', data: unknown = null) {
    super(message)
    this.code = code
    this.data = data
  }
}

type Refused = Pick<Envelope, 'code' | 'data' | 'reason' | 'values'>

/** By the reason and the values of its refusal; the API's own sentence is English, for programs. */
function refusalText({ code, reason, values }: Refused): string {
  return t.find(`refusal.${reason}`, values) ?? t('refusal', { code })
}

const TIMEOUT_MS = 15_000
const SIGN_IN_NEEDED = '403'

/** `onSignedOut` is called when the session is over, whichever call notices it. */
export function consoleApi(csrfToken: () => string | undefined, onSignedOut: () => void): ConsoleApi {
  return (async (name: string, params: Readonly<Record<string, unknown>> = {}) => {
    const [method = '', path = ''] = name.split(' ', 2)
    const form = new URLSearchParams()
    for (const [key, value] of Object.entries(params)) if (value !== undefined) form.set(key, String(value))
    const isGet = method === 'GET'
    const csrf = csrfToken()
    const response = await fetch(isGet && form.size > 0 ? `${path}?${form}` : path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(csrf && !isGet && { 'x-csrf-token': csrf }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(!isGet && { body: form }),
    }).catch(() => {
      throw new ConsoleApiError('')
    })
    const envelope = (await response.json().catch(() => null)) as Refused | null
    if (!envelope) throw new ConsoleApiError('')
    if (envelope.code === '0') return envelope.data
    if (envelope.code === SIGN_IN_NEEDED) onSignedOut()
    throw new ConsoleApiError(refusalText(envelope), envelope.code, envelope.data)
  }) as ConsoleApi
}
