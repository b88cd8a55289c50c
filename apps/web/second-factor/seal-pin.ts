import type { SiteApi } from '../site-api/site-api.ts'
import { oneTimeKey } from './send-code.ts'

/** A PIN encrypted with a single-use key of the server. */
export async function sealPin(siteApi: SiteApi, pin: string): Promise<string> {
  const genkey = await oneTimeKey(siteApi)
  const { publicKey } = await siteApi('GET /exchange-web/web/valid/sendRsaCode', { genkey })
  return seal(publicKey, pin)
}

/** RSA-OAEP with SHA-256 of a PEM key (SPKI), in base64. */
export async function seal(publicKeyPem: string, text: string): Promise<string> {
  const der = Uint8Array.from(atob(publicKeyPem.replace(/-----[A-Z ]+-----|\s/g, '')), (byte) => byte.charCodeAt(0))
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', der, algorithm, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(sealed)))
}
