import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { abandonFlows, type OneTimeCodes } from '../factors/index.ts'
import type { SettingsLocked } from './security-request.ts'
import { settingsLockOf } from './settings-lock.ts'
import { forgetDevices } from './trusted-devices.ts'

/** Undefined: the settings are not locked. Everything that changes security checks this first. */
export async function settingsLocked(sql: Sql, userId: number, nowMs: number): Promise<SettingsLocked | undefined> {
  const lock = await settingsLockOf(sql, userId, nowMs)
  return lock && { refusal: 'settings-locked', untilMs: lock.endsAtMs }
}

/** Nothing proved or trusted before a change of password, contact or factor remains valid after it. */
export async function voidEarlierProofs(
  tx: Transaction,
  codes: Pick<OneTimeCodes, 'voidAllOf'>,
  userId: number,
): Promise<void> {
  await codes.voidAllOf(tx, userId)
  await forgetDevices(tx, userId)
  await abandonFlows(tx, userId)
}
