import { Operation } from '@bowline/contract/terms/operations.ts'
import { type ProofRefusal, refusalOf } from '../../factors/index.ts'
import { readSignInName } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import type { CameBy } from '../invites/attribution.ts'
import { hashPassword, type NewPasswordRefusal, refuseNewPassword } from '../new-password.ts'
import { targetOf } from '../send-code.ts'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'
import type { SignedIn, TicketGone } from '../sign-in/sign-in-outcome.ts'
import { makeUser } from './make-user.ts'
import { type CountryRefusal, refuseCountry } from './may-register.ts'

export interface Registration {
  readonly name: string
  readonly countryCode?: string | undefined
  /** From the mail or SMS to the name. */
  readonly code: string
  readonly password: string
  /** Declared, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly cameBy: CameBy
  readonly visit: Visit
}

export type RegisterRefusal =
  | { readonly refusal: 'name-malformed' | 'exchange-full' | 'busy' }
  /** The name has been taken; revealed to a caller who has proved to own it. */
  | { readonly refusal: 'name-taken'; readonly kind: 'email' | 'phone' }
  | NewPasswordRefusal
  | TicketGone
  | CountryRefusal
  | ProofRefusal

export type Registered = SignedIn & { readonly byKol: boolean }

/**
 * Creates a user for whoever proves to own the address or number. Problems with password or country are reported before
 * the code is checked, which uses it up; a taken name only afterwards.
 */
export async function register(
  parts: AccessParts,
  { name: text, countryCode, code, password, country, cameBy, visit }: Registration,
  nowMs: number,
): Promise<Registered | RegisterRefusal> {
  const name = readSignInName(text, countryCode)
  if (!name) return { refusal: 'name-malformed' }
  const refusal =
    refuseCountry(parts, { name, country, visit }, nowMs) ?? (await refuseNewPassword(parts, password, name))
  if (refusal) return refusal

  const { channel, target } = targetOf(name)
  const verdict = await parts.codes.check(parts.sql, { operation: Operation.register, channel, target, code, nowMs })
  if (verdict !== 'right') return refusalOf(verdict, channel)
  const passwordHash = await hashPassword(parts, password)
  if (passwordHash === undefined) return { refusal: 'busy' }

  const made = await makeUser(parts, { name, passwordHash, country, cameBy, visit }, nowMs)
  if ('refusal' in made)
    return made.refusal === 'name-gone' ? { refusal: 'name-taken', kind: name.kind } : { refusal: 'exchange-full' }
  const proved = { user: made.user, visit, unusual: undefined, trustsDevice: false, isFirst: true }
  const result = await finishSignIn(parts, proved, nowMs)
  return 'refusal' in result ? result : { ...result, byKol: made.byKol }
}
