import { enclosingNetwork } from '@bowline/platform/ip-address.ts'

/** What limits count by: an IPv4 address, or the /64 an IPv6 address lies in, as changing those costs nothing. */
export function addressGroup(address: string): string {
  // Most are IPv4 and every request asks.
  if (!address.includes(':')) return address
  return enclosingNetwork(address, { 4: 32, 6: 64 }) ?? address
}
