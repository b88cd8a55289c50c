import type { User } from '../user.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** A session unused for this long has ended. */
export const IDLE_END_MS = DAY
/** A session this old has ended, used or not. */
export const ABSOLUTE_END_MS = { web: 7 * DAY, app: 30 * DAY } as const
/** One more ends the oldest. */
export const MOST_SESSIONS = 5

export type ClientType = keyof typeof ABSOLUTE_END_MS

/** Where somebody signs in from. All but the address is claimed by the client: shown, never trusted. */
export interface Client {
  readonly type: ClientType
  readonly ip: string
  readonly userAgent: string
  readonly deviceId?: string
  /** ISO 3166-1 alpha-2, of the IP address as far as known. */
  readonly country?: string
}

/** A signed-in user and their session. */
export interface Session {
  readonly sessionId: string
  readonly user: User
}

/** A row in the user's list of sessions. */
export interface SessionDescription {
  readonly sessionId: string
  readonly client: Client
  readonly createdAtMs: number
  /** May lag by up to a minute. */
  readonly lastUsedAtMs: number
  readonly expiresAtMs: number
}

/** In the form the table can store: truncated, without control characters, and without an invalid country. */
export function storableClient(client: Client): Client {
  const { type, ip, userAgent, deviceId, country } = client
  return {
    type,
    ip: ip.split('%', 1)[0] as string,
    userAgent: printable(userAgent, 512),
    ...(deviceId !== undefined && { deviceId: printable(deviceId, 128) }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
  }
}

function printable(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{C}/gu, '')
}
