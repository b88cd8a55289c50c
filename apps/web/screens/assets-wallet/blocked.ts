import type { CodeText } from '@bowline/contract/codes.ts'
import type { Direction } from './coin-info.ts'

/** What keeps a user from withdrawing anything, or from getting an address to deposit to. */
export interface Block {
  readonly reason:
    | 'closed'
    | 'frozen'
    | 'held'
    | 'pin-locked'
    /** Restricted, whatever the user does. */
    | 'country'
    /** Restricted as far as one can see, and not for somebody who lives elsewhere. */
    | 'country-verify'
    /** The country wants level one, and no more. */
    | 'country-kyc'
    | 'in-review'
    | 'level-needed'
    | 'factor'
    | 'pin'
  /** When it ends by itself. */
  readonly untilMs?: number
}

const HOLD: CodeText<'withdrawalHold'> = '330007'
const PIN_LOCKED: CodeText<'pinLocked'> = '420011'
const AT_DOOR: CodeText<'restrictedCountryAtDoor'> = '110070'
const RESTRICTED: CodeText<'restrictedCountry'> = '999409'
const VERIFY: CodeText<'verifyIdentity'> = '999408'
const IN_REVIEW: CodeText<'identityInReview'> = '999410'
const BY_REASON: ReadonlySet<string> = new Set(['closed', 'frozen', 'level-needed', 'factor', 'pin'])

/** Where each that the user can end leads, by the name of its word. */
export const fixes: Readonly<Partial<Record<Block['reason'], { readonly word: string; readonly to: string }>>> = {
  'level-needed': { word: 'fix.level-needed', to: '/account/id_verification' },
  'country-kyc': { word: 'fix.level-needed', to: '/account/id_verification' },
  'country-verify': { word: 'fix.level-needed', to: '/account/id_verification' },
  factor: { word: 'fix.factor', to: '/account/google_bind' },
  pin: { word: 'fix.pin', to: '/account/pin_setup' },
}

/** Those that say by their words what may not be done. */
const BY_DIRECTION = ['country-kyc', 'in-review', 'level-needed'] as const

/** The name of the sentence. */
export function wordOf(reason: Block['reason'], way: Direction) {
  const own = BY_DIRECTION.find((each) => each === reason)
  return way === 'deposit' && own ? (`blocked.deposit.${own}` as const) : (`blocked.${reason}` as const)
}

/** Why a call was refused; undefined: it failed for another reason than the user's account. */
export function blockOf({ code, data }: { readonly code: string; readonly data: unknown }): Block | undefined {
  const { reason, heldUntilMs, lockedUntilMs } = (data ?? {}) as Record<string, unknown>
  if (code === HOLD && typeof heldUntilMs === 'number') return { reason: 'held', untilMs: heldUntilMs }
  if (code === PIN_LOCKED && typeof lockedUntilMs === 'number') return { reason: 'pin-locked', untilMs: lockedUntilMs }
  if (code === AT_DOOR) return { reason: 'country' }
  if (code === IN_REVIEW) return { reason: 'in-review' }
  if (code === VERIFY || code === RESTRICTED) return { reason: identityBlock(code, reason) }
  return typeof reason === 'string' && BY_REASON.has(reason) ? { reason: reason as Block['reason'] } : undefined
}

/** Both codes say by a reason when level one is enough; without one they mean what the specification has them say. */
function identityBlock(code: string, reason: unknown): Block['reason'] {
  if (reason === 'kyc') return 'country-kyc'
  if (reason === 'level') return 'level-needed'
  return code === VERIFY ? 'country-verify' : 'country'
}
