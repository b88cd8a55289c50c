import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** What the passkey answers to a challenge of the server. Undefined: none was used, by choice or for want of one here. */
export async function askPasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch(() => undefined)
  return answer && { ...answer }
}
