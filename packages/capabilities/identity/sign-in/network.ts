import { enclosingNetwork } from '@bowline/platform/ip-address.ts'

/**
 * The network whose holder can come from any address of it: /24 of IPv4, /56 of IPv6 (what a household is given). What
 * is no address counts as one network of its own.
 */
export function networkOf(ip: string): string {
  return enclosingNetwork(ip, { 4: 24, 6: 56 }) ?? 'unknown'
}
