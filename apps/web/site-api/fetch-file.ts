import type { CallParams } from '@bowline/contract/calls.ts'
import { openAnswer } from './open-answer.ts'
import { contextHeaders } from './request-context.ts'
import { formOf, SiteApiError } from './site-api.ts'

type FileCall =
  | 'GET /exchange-web-gateway/wallet/export'
  | 'GET /exchange-web-gateway/wallet/statement'
  | 'GET /exchange-web-gateway/wallet/statementPdf'
  | 'GET /exchange-web-gateway/wallet/yearPack'
  | 'GET /exchange-web/web/convert/export'
  | 'GET /fe-co-api/record/export'
  | 'GET /exchange-web/web/referral/export'

const FILES = /^(text\/csv|application\/(pdf|zip))\b/

/** The file, or the refusal that came in its place. */
export async function fetchFile<C extends FileCall>(call: C, params: CallParams<C>): Promise<Blob> {
  const lost = (error: Error) => {
    throw new SiteApiError(call, 'unreachable', { msg: error.message })
  }
  const response = await fetch(`${call.slice('GET '.length)}?${formOf(params)}`, {
    credentials: 'same-origin',
    headers: { accept: 'text/csv, application/pdf, application/zip, application/json', ...contextHeaders() },
  }).catch(lost)
  if (FILES.test(response.headers.get('content-type') ?? '')) return response.blob().catch(lost)
  openAnswer(call, response.status, await response.json().catch(() => null))
  throw new SiteApiError(call, 'status', { status: response.status })
}
