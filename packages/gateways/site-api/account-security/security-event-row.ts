import { deviceName, type HistoryRow } from '@bowline/capabilities/account-security/index.ts'

/** One event of a user's security, as he and staff read it. */
export function securityEventRow({ id, event, atMs, ip, country, userAgent }: HistoryRow) {
  return { id, event, atMs, ip: ip ?? null, country: country ?? null, device: deviceName(userAgent) }
}
