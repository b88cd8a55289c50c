import type { CodeText } from '@bowline/contract/codes.ts'

/** What keeps a user from withdrawing anything. */
export interface Block {
  readonly reason: 'closed' | 'frozen' | 'held' | 'pin-locked' | 'country' | 'level-needed' | 'factor' | 'pin'
  /** When it ends by itself. */
  readonly untilMs?: number
}

const HOLD: CodeText<'withdrawalHold'> = '330007'
const PIN_LOCKED: CodeText<'pinLocked'> = '420011'
const COUNTRY: readonly CodeText<
  'restrictedCountryAtDoor' | 'restrictedCountry' | 'verifyIdentity' | 'identityInReview'
>[] = ['110070', '999409', '999408', '999410']
const BY_REASON: ReadonlySet<string> = new Set(['closed', 'frozen', 'level-needed', 'factor', 'pin'])

/** Why `checkWithdraw` refused; undefined: it failed for another reason than the user's account. */
export function blockOf({ code, data }: { readonly code: string; readonly data: unknown }): Block | undefined {
  const { reason, heldUntilMs, lockedUntilMs } = (data ?? {}) as Record<string, unknown>
  if (code === HOLD && typeof heldUntilMs === 'number') return { reason: 'held', untilMs: heldUntilMs }
  if (code === PIN_LOCKED && typeof lockedUntilMs === 'number') return { reason: 'pin-locked', untilMs: lockedUntilMs }
  if ((COUNTRY as readonly string[]).includes(code)) return { reason: 'country' }
  return typeof reason === 'string' && BY_REASON.has(reason) ? { reason: reason as Block['reason'] } : undefined
}
