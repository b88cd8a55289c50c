import { loadChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

/** Creates a passkey; undefined if the user or the browser declined. */
export async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
  const { startRegistration } = await loadChunk(import('@simplewebauthn/browser'))
  const answer = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => undefined)
  return answer && { ...answer }
}
