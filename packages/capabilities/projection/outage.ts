/**
 * SQLSTATE classes and codes that are temporary: connection trouble (08), insufficient resources (53), the server
 * starting or stopping (57P), and conflicting transactions (40).
 */
const PASSING_STATES = /^(08|53|57P|40)/

const PASSING_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** True when the database could not be asked, false when it was and refused: the latter is a bug of ours. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isOutage)
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  // A missing file is the socket of a stopped PostgreSQL only if the call was a connect.
  if (code === 'ENOENT') return syscall === 'connect'
  return typeof code === 'string' && (PASSING_CODES.has(code) || PASSING_STATES.test(code))
}
