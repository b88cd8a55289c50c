import type { CallParams } from '@bowline/contract/calls.ts'
import { contextHeaders } from '../../site-api/request-context.ts'
import { formOf, openEnvelope, SiteApiError } from '../../site-api/site-api.ts'

type FileCall = 'GET /exchange-web-gateway/wallet/export' | 'GET /exchange-web-gateway/wallet/statement'

/** The file, or the refusal that came in its place. */
export async function fetchCsv<C extends FileCall>(call: C, params: CallParams<C>): Promise<Blob> {
  const lost = (error: Error) => {
    throw new SiteApiError(call, 'unreachable', { msg: error.message })
  }
  const response = await fetch(`${call.slice('GET '.length)}?${formOf(params)}`, {
    credentials: 'same-origin',
    headers: { accept: 'text/csv, application/json', ...contextHeaders() },
  }).catch(lost)
  if (response.headers.get('content-type')?.startsWith('text/csv')) return response.blob().catch(lost)
  openEnvelope(call, response.status, await response.json().catch(() => null))
  throw new SiteApiError(call, 'status', { status: response.status })
}
