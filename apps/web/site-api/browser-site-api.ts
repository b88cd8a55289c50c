import { requestContext } from './request-context.ts'
import { formOf, openEnvelope, type SiteApi, SiteApiError, splitName } from './site-api.ts'

/** Specification §9. */
const TIMEOUT_MS = 10_000

/** Sent even while the page is being left; small, as browsers ask of such calls. */
const outlivesPage = new Set(['POST /exchange-web/web/user/setting'])

/** Calls over fetch: session by cookie, proof against forged requests by header, request context on every call. */
export function browserSiteApi(csrfToken: () => string | undefined): SiteApi {
  return (async (name: string, params?: Record<string, unknown>) => {
    const { method, path } = splitName(name)
    const form = formOf(params)
    const isGet = method === 'GET'
    const headers: Record<string, string> = { accept: 'application/json', 'request-context': requestContext() }
    const csrf = csrfToken()
    if (!isGet && csrf) headers['x-csrf-token'] = csrf
    const query = isGet && form.size > 0 ? `?${form}` : ''
    const response = await fetch(`${path}${query}`, {
      method,
      headers,
      credentials: 'same-origin',
      keepalive: outlivesPage.has(name),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isGet ? {} : { body: form }),
    }).catch((error: Error) => {
      throw new SiteApiError(name, error.name === 'TimeoutError' ? 'timeout' : 'unreachable', { msg: error.message })
    })
    const body = await response.json().catch(() => null)
    return openEnvelope(name, response.status, body)
  }) as SiteApi
}
