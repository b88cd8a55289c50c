import { isSiteApiError } from '../site-api/site-api.ts'

type UntilName = 'pausedUntilMs' | 'lockedOutUntilMs' | 'lockedUntilMs'

/** A number from the data of a rejection; undefined if there is none. */
export function toldWith(error: unknown, name: 'retryAfterSeconds' | UntilName): number | undefined {
  const data = isSiteApiError(error) ? error.data : undefined
  const told = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return typeof told === 'number' ? told : undefined
}

/** Until when no code, password or PIN is checked after too many wrong ones; undefined if they are. */
export function lockedUntilMs(error: unknown): number | undefined {
  const names = ['pausedUntilMs', 'lockedOutUntilMs', 'lockedUntilMs'] as const
  return names.map((name) => toldWith(error, name)).find((told) => told !== undefined)
}
