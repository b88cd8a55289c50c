import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

/** The browser makes a passkey; undefined when the person or the browser would not. */
export async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => undefined)
  return answer && { ...answer }
}
