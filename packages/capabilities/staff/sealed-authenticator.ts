import type { Secrets } from '@bowline/platform/secrets.ts'

/** Encrypted for the row it belongs to. */
export function seal(secrets: Secrets, secret: string, boundTo: string): Buffer {
  return secrets.encrypt(secret, boundTo)
}

export function unseal(secrets: Secrets, sealed: Buffer, boundTo: string): string {
  return secrets.decrypt(sealed, boundTo).toString()
}

export const ofMember = (id: number) => `staff-authenticator:${id}`
export const ofSession = (id: string) => `staff-session:${id}`
