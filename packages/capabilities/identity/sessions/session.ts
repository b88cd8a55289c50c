import type { User } from '../user.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** A session not used for so long is over. */
export const IDLE_END_MS = DAY
/** A session this old is over, used or not. */
export const ABSOLUTE_END_MS = { web: 7 * DAY, app: 30 * DAY } as const
/** With one more the oldest ends. */
export const MOST_SESSIONS = 5

export type ClientType = keyof typeof ABSOLUTE_END_MS

/** From where somebody signs in. All but the address is what the client says about itself: shown, never trusted. */
export interface Client {
  readonly type: ClientType
  readonly ip: string
  readonly userAgent: string
  readonly deviceId?: string
  /** ISO 3166-1 alpha-2, where the address seems to be. */
  readonly country?: string
}

/** Somebody signed in, and the session they came by. */
export interface Session {
  readonly sessionId: string
  readonly user: User
}

/** A line of the user's list of sessions. */
export interface SessionDescription {
  readonly sessionId: string
  readonly client: Client
  readonly createdAtMs: number
  /** Late by up to a minute. */
  readonly lastUsedAtMs: number
  readonly expiresAtMs: number
}

/** As the table can keep it: cut to length, without control characters, and without a country that is none. */
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
