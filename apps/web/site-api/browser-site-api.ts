import type { Locale } from '@bowline/contract/terms/locales.ts'
import { wordRefusal } from '../refusals/word-refusal.ts'
import { contextHeaders } from './request-context.ts'
import { formOf, openEnvelope, type SiteApi, SiteApiError, splitName } from './site-api.ts'

/** Specification §9. */
const TIMEOUT_MS = 10_000

/** Sent even while the page is being left; small, as browsers ask of such calls. */
const outlivesPage = new Set(['POST /exchange-web/web/user/setting'])

/** Calls over fetch: session by cookie, proof against forged requests by header, request context on every call. */
export function browserSiteApi(csrfToken: () => string | undefined, locale: Locale): SiteApi {
  return (async (name: string, params?: Record<string, unknown>) => {
    const { method, path } = splitName(name)
    const form = formOf(params)
    const isGet = method === 'GET'
    const headers: Record<string, string> = { accept: 'application/json', ...contextHeaders() }
    const csrf = csrfToken()
    if (!isGet && csrf) headers['x-csrf-token'] = csrf
    const query = isGet && form.size > 0 ? `?${form}` : ''
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // Only the signal knows for certain: what breaks off in the middle has another name in each browser.
    const unanswered = ({ message }: Error) =>
      new SiteApiError(name, signal.aborted ? 'timeout' : 'unreachable', { msg: message })
    const response = await fetch(`${path}${query}`, {
      method,
      headers,
      credentials: 'same-origin',
      keepalive: outlivesPage.has(name),
      signal,
      ...(isGet ? {} : { body: form }),
    }).catch((error: Error) => {
      throw unanswered(error)
    })
    const body = await response.json().catch((error: Error) => {
      // A body that is no JSON is an answer that is none of ours; one that breaks off is none at all.
      if (error instanceof SyntaxError) return null
      throw unanswered(error)
    })
    try {
      return openEnvelope(name, response.status, body)
    } catch (error) {
      await wordRefusal(error as SiteApiError, locale)
      throw error
    }
  }) as SiteApi
}
