import type { Sql } from '@bowline/platform/postgres/index.ts'

const DAY_MS = 86_400_000
/** Delay between requesting an early end and getting it, so that the owner can notice the mail. */
const UNLOCK_WAIT_MS = DAY_MS

export interface SettingsLock {
  /** No security setting can be changed before this time. */
  readonly endsAtMs: number
  /** An early end was requested. */
  readonly isEndingEarly: boolean
}

/** Undefined: the settings are not locked. */
export async function settingsLockOf(sql: Sql, userId: number, nowMs: number): Promise<SettingsLock | undefined> {
  const [row] = await sql<{ settings_locked_to: Date | null; settings_unlock_at: Date | null }[]>`
    select settings_locked_to, settings_unlock_at from security_choices where user_id = ${userId}`
  const lockedTo = row?.settings_locked_to?.getTime()
  if (lockedTo === undefined) return undefined
  const unlockAt = row?.settings_unlock_at?.getTime()
  const isEndingEarly = unlockAt !== undefined && unlockAt < lockedTo
  const endsAtMs = isEndingEarly ? unlockAt : lockedTo
  return nowMs < endsAtMs ? { endsAtMs, isEndingEarly } : undefined
}

/** Locks for some days; a lock can be extended but not shortened. Cancels a pending request to end it early. */
export async function lockSettings(sql: Sql, userId: number, days: number, nowMs: number): Promise<number> {
  const [row] = await sql<{ settings_locked_to: Date }[]>`
    insert into security_choices as held (user_id, settings_locked_to)
    values (${userId}, ${new Date(nowMs + days * DAY_MS)})
    on conflict (user_id) do update set settings_unlock_at = null, settings_locked_to = case
      when held.settings_unlock_at <= ${new Date(nowMs)} then excluded.settings_locked_to
      else greatest(held.settings_locked_to, excluded.settings_locked_to) end
    returning settings_locked_to`
  return (row as { settings_locked_to: Date }).settings_locked_to.getTime()
}

/** Call only after all factors were proved. Returns when the lock now ends; asking twice does not move it. */
export async function askForUnlock(sql: Sql, userId: number, nowMs: number): Promise<number | undefined> {
  await sql`
    update security_choices set settings_unlock_at = ${new Date(nowMs + UNLOCK_WAIT_MS)}
    where user_id = ${userId} and settings_locked_to > ${new Date(nowMs)} and settings_unlock_at is null`
  return (await settingsLockOf(sql, userId, nowMs))?.endsAtMs
}
