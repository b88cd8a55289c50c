import { sessionEnd } from './session-end.ts'
import { openEnvelope } from './site-api.ts'

/** As `openEnvelope`, for the few calls that a page makes past `siteApi`, such as those for files. */
export function openAnswer(call: string, status: number, body: unknown): unknown {
  try {
    return openEnvelope(call, status, body)
  } catch (error) {
    throw sessionEnd.reportFrom(error)
  }
}
