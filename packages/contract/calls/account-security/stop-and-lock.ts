import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { allProofs, freezeState, proof, settingsLock } from '../../security.ts'
import { timeMs, whole } from '../../values.ts'

/**
 * Sent to the owner's open pages when a freeze begins or ends. Frozen trading is reported by the account's channel itself, as
 * the engine has it.
 */
export const freezeNotices = { freeze: z.object({ withdrawalsFrozen: z.boolean() }) }

/** What the owner of an account can do at once against an intruder: stop it, or lock its settings. */
export const stopAndLockCalls = {
  'POST /exchange-web/web/user/freeze': {
    access: 'session',
    summary: 'The emergency stop: no trading, no withdrawals, every other session ends. Can be lifted after 24 hours.',
    weight: 10,
    params: z.strictObject({}),
    data: freezeState,
  },
  'POST /exchange-web/web/user/thaw': {
    access: 'session',
    summary: 'Lifts the caller’s own stop after at least 24 hours, given all of their factors.',
    weight: 10,
    params: z.strictObject(allProofs),
    data: freezeState,
  },
  'POST /exchange-web/web/user/emergencyFreeze/look': {
    access: 'anyone',
    summary:
      'Whose account the link of a security mail would stop (page /account/emergency-freeze?key=…). Does nothing.',
    weight: 10,
    params: z.strictObject({ key: z.string().max(128) }),
    data: z.object({ maskedName: z.string() }),
  },
  'POST /exchange-web/web/user/emergencyFreeze': {
    access: 'anyone',
    summary: 'Stops the link’s account: no trading, no withdrawals, every session ends. Works once.',
    weight: 10,
    params: z.strictObject({ key: z.string().max(128) }),
    data: z.object({ liftFromMs: timeMs }),
  },
  'POST /exchange-web/web/user/settingsLock': {
    access: 'session',
    summary: 'Refuses every change of security settings for a number of days. A lock can be extended, not shortened.',
    weight: 10,
    params: z.strictObject({ days: whole(1, 90), ...proof }),
    data: settingsLock,
  },
  'POST /exchange-web/web/user/settingsUnlock': {
    access: 'session',
    summary: 'Requests the end of the lock in 24 hours, given all of the caller’s factors.',
    weight: 10,
    params: z.strictObject(allProofs),
    data: settingsLock.nullable(),
  },
} as const satisfies CallTable
