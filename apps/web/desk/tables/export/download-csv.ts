import { openAnswer } from '../../../site-api/open-answer.ts'
import { contextHeaders } from '../../../site-api/request-context.ts'
import { formOf, SiteApiError, splitName } from '../../../site-api/site-api.ts'
import type { DeskProduct } from '../../product.ts'
import { countLines, type ExportParams } from './export-request.ts'

interface Following {
  readonly signal: AbortSignal
  readonly onRows: (rows: number) => void
}

/**
 * Downloads the file in chunks; an interrupted download fails and is discarded. Returns the file and its number of rows
 * without the header.
 */
export async function fetchCsv(call: DeskProduct['exportCall'], params: ExportParams, { signal, onRows }: Following) {
  const lost = (error: Error) => {
    throw new SiteApiError(call, 'unreachable', { msg: error.message })
  }
  const response = await fetch(`${splitName(call).path}?${formOf(params)}`, {
    credentials: 'same-origin',
    headers: { accept: 'text/csv, application/json', ...contextHeaders() },
    signal,
  }).catch(lost)
  if (!response.headers.get('content-type')?.startsWith('text/csv') || !response.body) {
    openAnswer(call, response.status, await response.json().catch(() => null))
    throw new SiteApiError(call, 'status', { status: response.status })
  }
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body.getReader()
  let lines = 0
  for (;;) {
    const { done, value } = await reader.read().catch(lost)
    if (done) break
    pieces.push(value)
    lines += countLines(value)
    onRows(Math.max(0, lines - 1))
  }
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), rows: Math.max(0, lines - 1) }
}
