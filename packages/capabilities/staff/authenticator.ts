import type { Secrets } from '@bowline/platform/secrets.ts'
import { generateSecret, generateURI, verifySync } from 'otplib'

const STEP_SECONDS = 30
const FORM = /^\d{6}$/

/** RFC 6238 as authenticator apps speak it: SHA-1, 30 s, 6 digits, 20 random bytes. */
export function newAuthenticatorSecret(): string {
  return generateSecret({ length: 20 })
}

/** What the QR code says. */
export function authenticatorUri(secret: string, email: string, issuer: string): string {
  return generateURI({ issuer, label: email, secret })
}

/** The time step of a right code, one step early or late at most; undefined = wrong. */
export function acceptedStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!FORM.test(code)) return undefined
  const epoch = Math.floor(nowMs / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined
}

/** Sealed for the row it belongs to. */
export function seal(secrets: Secrets, secret: string, boundTo: string): Buffer {
  return secrets.encrypt(secret, boundTo)
}

export function unseal(secrets: Secrets, sealed: Buffer, boundTo: string): string {
  return secrets.decrypt(sealed, boundTo).toString()
}

export const ofMember = (id: number) => `staff-authenticator:${id}`
export const ofSession = (id: string) => `staff-session:${id}`
