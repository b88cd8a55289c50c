import { contextHeaders } from '../../site-api/request-context.ts'
import { openEnvelope, SiteApiError } from '../../site-api/site-api.ts'
import type { Piece } from './kyc-view.ts'

const CALL = 'POST /exchange-web/web/kyc/image'
/** A slow phone line and half a megabyte. */
const TIMEOUT_MS = 60_000

/** Uploads a photo with progress, which `fetch` does not report. Resolves to its id. */
export function sendImage(
  { purpose, file, csrfToken }: { purpose: Piece; file: Blob; csrfToken: string | null },
  onProgress: (percent: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/exchange-web/web/kyc/image?purpose=${purpose}`)
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'application/octet-stream')
    for (const [name, value] of Object.entries(contextHeaders())) request.setRequestHeader(name, value)
    if (csrfToken !== null) request.setRequestHeader('x-csrf-token', csrfToken)
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100))
    request.onerror = () => reject(new SiteApiError(CALL, 'unreachable', {}))
    request.ontimeout = () => reject(new SiteApiError(CALL, 'timeout', {}))
    request.onload = () => {
      try {
        const { image } = openEnvelope(CALL, request.status, read(request.responseText)) as { image: string }
        resolve(image)
      } catch (error) {
        reject(error)
      }
    }
    request.send(file)
  })
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
