import { Operation, type SendRefusal } from '../../factors/index.ts'
import { findUserByName, readSignInName } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { type SentCode, sendCodeTo } from '../send-code.ts'
import { type CountryRefusal, refuseCountry } from './may-register.ts'

export type NameRefusal =
  | { readonly refusal: 'name-malformed' }
  /** Told here, behind the captcha, and nowhere else (docs/decisions/0024). */
  | { readonly refusal: 'name-taken'; readonly kind: 'email' | 'phone' }

/** Whom nobody may serve hears it first, before he solves anything more, and learns no name here. */
export async function sendRegistrationCode(
  parts: AccessParts,
  { name: text, countryCode, visit }: { name: string; countryCode?: string | undefined; visit: Visit },
  nowMs: number,
): Promise<SentCode | NameRefusal | CountryRefusal | SendRefusal> {
  const name = readSignInName(text, countryCode)
  if (!name) return { refusal: 'name-malformed' }
  const restricted = refuseCountry(parts, { name, visit }, nowMs)
  if (restricted) return restricted
  if (await findUserByName(parts.sql, name)) {
    const asking = { userId: undefined, ip: visit.from.ip, nowMs }
    return (await parts.codes.countTelling(parts.sql, asking)) ?? { refusal: 'name-taken', kind: name.kind }
  }
  return sendCodeTo(parts, { name, operation: Operation.register, visit, isDecoy: false }, nowMs)
}
