import { randomBytes } from 'node:crypto'
import { ScureBase32Plugin, verifySync } from 'otplib'

export const codeForm = /^\d{6}$/

const PERIOD_SECONDS = 30
const base32 = new ScureBase32Plugin()

/** The length RFC 4226 recommends. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** For typing: base32 without padding. */
export function secretText(secret: Uint8Array): string {
  return base32.encode(secret, { padding: false })
}

/** The URI authenticator apps scan; every parameter is explicit, since some apps have other defaults. */
export function secretUri(secret: string, { issuer, name }: { issuer: string; name: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  const terms = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${PERIOD_SECONDS}`
  return `otpauth://totp/${label}?${terms}`
}

/** The time step of this code: the current one, the one before or the one after. The secret as bytes or as typed. */
export function findStep(secret: Uint8Array | string, code: string, nowMs: number): number | undefined {
  if (!codeForm.test(code)) return undefined
  const epoch = Math.floor(nowMs / 1000)
  const found = verifySync({ secret, token: code, epoch, period: PERIOD_SECONDS, epochTolerance: PERIOD_SECONDS })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
