import { SiteApiError } from './site-api.ts'

/** Specification §9. */
const TIMEOUT_MS = 10_000

/** The KYC language file of a locale: a static file, and no call with an envelope (specification §7). */
export async function kycTexts(localeId: string): Promise<Readonly<Record<string, string>>> {
  const path = `/includes/kyc/${localeId}.json`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(path, { signal }).catch(({ message }: Error) => {
    throw new SiteApiError(`GET ${path}`, signal.aborted ? 'timeout' : 'unreachable', { msg: message })
  })
  if (!response.ok) throw new SiteApiError(`GET ${path}`, 'status', { status: response.status })
  return response.json()
}
