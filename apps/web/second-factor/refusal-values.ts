import { isSiteApiError } from '../site-api/site-api.ts'

type UntilName = 'pausedUntilMs' | 'lockedOutUntilMs' | 'lockedUntilMs'

/** A number from the data of a rejection; undefined if there is none. */
export function refusalValue(error: unknown, name: 'retryAfterSeconds' | UntilName): number | undefined {
  const data = isSiteApiError(error) ? error.data : undefined
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return typeof value === 'number' ? value : undefined
}

/** Until when no code, password or PIN is checked after too many wrong ones; undefined if they are. */
export function lockedUntilMs(error: unknown): number | undefined {
  const names = ['pausedUntilMs', 'lockedOutUntilMs', 'lockedUntilMs'] as const
  return names.map((name) => refusalValue(error, name)).find((value) => value !== undefined)
}
