import { Operation } from '@bowline/contract/terms/operations.ts'
import type { SendRefusal } from '../../factors/index.ts'
import { findUserByName, readSignInName } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { type SentCode, sendCodeTo } from '../send-code.ts'
import { type CountryRefusal, refuseCountry } from './may-register.ts'

export type NameRefusal =
  | { readonly refusal: 'name-malformed' }
  /** Revealed here, behind the captcha, and nowhere else (docs/decisions/0024). */
  | { readonly refusal: 'name-taken'; readonly kind: 'email' | 'phone' }

export interface RegistrationCodeRequest {
  readonly name: string
  readonly countryCode?: string | undefined
  /** The signed-in user who asks, if any: rate limits count them as well as their address. */
  readonly askedBy?: number | undefined
  readonly visit: Visit
}

/** Restricted countries are refused first, so that they learn nothing about names. */
export async function sendRegistrationCode(
  parts: AccessParts,
  { name: text, countryCode, askedBy, visit }: RegistrationCodeRequest,
  nowMs: number,
): Promise<SentCode | NameRefusal | CountryRefusal | SendRefusal> {
  const name = readSignInName(text, countryCode)
  if (!name) return { refusal: 'name-malformed' }
  const restricted = refuseCountry(parts, { name, visit }, nowMs)
  if (restricted) return restricted
  if (await findUserByName(parts.sql, name)) {
    const asking = { userId: askedBy, ip: visit.from.ip, nowMs }
    return (await parts.codes.countCoveredAsking(parts.sql, asking)) ?? { refusal: 'name-taken', kind: name.kind }
  }
  return sendCodeTo(parts, { name, operation: Operation.register, visit, isDecoy: false }, nowMs)
}
