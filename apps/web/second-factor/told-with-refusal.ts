import { isSiteApiError } from '../site-api/site-api.ts'

/** A number from the data of a rejection; undefined if there is none. */
export function toldWith(error: unknown, name: 'retryAfterSeconds' | 'pausedUntilMs'): number | undefined {
  const data = isSiteApiError(error) ? error.data : undefined
  const told = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return typeof told === 'number' ? told : undefined
}
