import { codeOfDigest } from '@bowline/chains/signer/release-text.ts'
import { loadChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import { t } from '../words/words.ts'

/** Why passkeys do not work here: the browser has none, or the console was opened by its IP address. */
export function keyObstacle(): string | undefined {
  const { PublicKeyCredential, location } = window
  if (!PublicKeyCredential) return t('keys.cannot')
  return /^[\d.]+$|:/.test(location.hostname) ? t('keys.address', { port: location.port }) : undefined
}

/** Asks for one of these keys under a text that this page made of what it shows. Rejects with the reason in words. */
export async function signText(text: string, keys: readonly string[]): Promise<string> {
  const obstacle = keyObstacle()
  if (obstacle !== undefined) throw new Error(obstacle)
  if (keys.length === 0) throw new Error(t('keys.none-of-yours'))
  const challenge = base64url(await digestOf(text))
  const { startAuthentication } = await loadChunk(import('@simplewebauthn/browser'))
  const optionsJSON = {
    ...{ challenge, timeout: 120_000, userVerification: 'required' as const, rpId: window.location.hostname },
    allowCredentials: keys.map((id) => ({ id, type: 'public-key' as const })),
  }
  const { id, response } = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Error(t('keys.not-used'))
  })
  const { clientDataJSON: clientData, authenticatorData, signature } = response
  return JSON.stringify({ key: id, clientData, authenticatorData, signature })
}

/** By which people recognise on another screen what is signed; `undefined` where the browser has no digests (an address without TLS). */
export async function codeOf(text: string): Promise<string | undefined> {
  return window.isSecureContext ? codeOfDigest(new Uint8Array(await digestOf(text))) : undefined
}

const digestOf = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

/** Makes a key; its answer as JSON. */
export async function makeKey(options: Record<string, unknown>): Promise<string> {
  const { startRegistration } = await loadChunk(import('@simplewebauthn/browser'))
  const made = await startRegistration({ optionsJSON: options as never }).catch(() => {
    throw new Error(t('keys.not-made'))
  })
  return JSON.stringify(made)
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
