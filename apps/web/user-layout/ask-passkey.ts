import { loadChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/**
 * The passkey's answer to the server's challenge. Undefined: none was used, by choice or because there is none here.
 */
export async function askPasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
  const { startAuthentication } = await loadChunk(import('@simplewebauthn/browser'))
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch(() => undefined)
  return answer && { ...answer }
}
