import { loadChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { SiteApi } from '../site-api/site-api.ts'

/**
 * Asks for one of the user's passkeys and returns a `validCode` of `validType` 1. Undefined: none was used, by choice
 * or because there is none here.
 */
export async function passkeyProof(siteApi: SiteApi): Promise<string | undefined> {
  const { options } = await siteApi('POST /exchange-web/web/user/passkey/proofOptions')
  const { startAuthentication } = await loadChunk(import('@simplewebauthn/browser'))
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch(() => undefined)
  return answer && JSON.stringify(answer)
}
