import type { CallParams } from '@bowline/contract/calls.ts'
import { contextHeaders } from '../../site-api/request-context.ts'
import { formOf, openEnvelope, SiteApiError } from '../../site-api/site-api.ts'

const CALL = 'GET /exchange-web-gateway/wallet/export'

/** The file, or the refusal that came in its place. */
export async function fetchRecords(params: CallParams<typeof CALL>): Promise<Blob> {
  const lost = (error: Error) => {
    throw new SiteApiError(CALL, 'unreachable', { msg: error.message })
  }
  const response = await fetch(`/exchange-web-gateway/wallet/export?${formOf(params)}`, {
    credentials: 'same-origin',
    headers: { accept: 'text/csv, application/json', ...contextHeaders() },
  }).catch(lost)
  if (response.headers.get('content-type')?.startsWith('text/csv')) return response.blob().catch(lost)
  openEnvelope(CALL, response.status, await response.json().catch(() => null))
  throw new SiteApiError(CALL, 'status', { status: response.status })
}
