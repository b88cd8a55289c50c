import { deviceName, type HistoryRow } from '@bowline/capabilities/account-security/index.ts'

/** One security event of a user, as shown to the user and to staff. */
export function securityEventRow({ id, event, atMs, ip, country, userAgent }: HistoryRow) {
  return { id, event, atMs, ip: ip ?? null, country: country ?? null, device: deviceName(userAgent) }
}
