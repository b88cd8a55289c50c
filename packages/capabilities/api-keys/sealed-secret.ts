import type { Secrets } from '@bowline/platform/secrets.ts'

/** Bound to its key: a secret copied into another key's row does not decrypt. */
const boundTo = (apiKey: string) => `api-key:${apiKey}`

export function sealSecret(secrets: Secrets, apiKey: string, secretKey: string): Buffer {
  return secrets.encrypt(secretKey, boundTo(apiKey))
}

export function openSecret(secrets: Secrets, apiKey: string, sealed: Buffer): string {
  return secrets.decrypt(sealed, boundTo(apiKey)).toString('utf8')
}
