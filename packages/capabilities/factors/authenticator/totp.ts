import { randomBytes } from 'node:crypto'
import { ScureBase32Plugin, verifySync } from 'otplib'

export const codeForm = /^\d{6}$/

const PERIOD_SECONDS = 30
const base32 = new ScureBase32Plugin()

/** As long as RFC 4226 wants it. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** As people type it: base32 without padding. */
export function secretText(secret: Uint8Array): string {
  return base32.encode(secret, { padding: false })
}

/** What authenticator apps scan; every term is written out, since some apps have defaults of their own. */
export function secretUri(secret: string, { issuer, name }: { issuer: string; name: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  const terms = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${PERIOD_SECONDS}`
  return `otpauth://totp/${label}?${terms}`
}

/** The half minute whose code this is: the present one, the one before or the one after. The secret as bytes or as typed. */
export function findStep(secret: Uint8Array | string, code: string, nowMs: number): number | undefined {
  if (!codeForm.test(code)) return undefined
  const epoch = Math.floor(nowMs / 1000)
  const found = verifySync({ secret, token: code, epoch, period: PERIOD_SECONDS, epochTolerance: PERIOD_SECONDS })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
