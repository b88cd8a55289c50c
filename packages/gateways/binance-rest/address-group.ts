import { enclosingNetwork } from '@bowline/platform/ip-address.ts'

/**
 * What limits are counted by: an IPv4 address, or the /64 of an IPv6 address, since changing addresses within it costs
 * nothing.
 */
export function addressGroup(address: string): string {
  // Fast path: most addresses are IPv4, and every request comes here.
  if (!address.includes(':')) return address
  return enclosingNetwork(address, { 4: 32, 6: 64 }) ?? address
}
