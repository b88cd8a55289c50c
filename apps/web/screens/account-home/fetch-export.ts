import type { Proof } from '../../second-factor/proof-ways.ts'
import { openAnswer } from '../../site-api/open-answer.ts'
import { contextHeaders } from '../../site-api/request-context.ts'
import { formOf, SiteApiError } from '../../site-api/site-api.ts'

const PATH = '/exchange-web/web/user/export/download'
const CALL = `POST ${PATH}`

/** Downloads the copy: a file if the proof is accepted, otherwise a rejection as of any call. */
export async function fetchExport(proof: Proof, csrfToken: string): Promise<Blob> {
  const lost = (error: Error) => {
    throw new SiteApiError(CALL, 'unreachable', { msg: error.message })
  }
  const response = await fetch(PATH, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...contextHeaders(), 'x-csrf-token': csrfToken },
    body: formOf({ ...proof }),
  }).catch(lost)
  if (response.headers.has('content-disposition')) return response.blob().catch(lost)
  openAnswer(CALL, response.status, await response.json().catch(() => null))
  throw new SiteApiError(CALL, 'status', { status: response.status })
}
