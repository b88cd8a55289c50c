import { enclosingNetwork } from '@bowline/platform/ip-address.ts'

export const NO_NETWORK = 'unknown'

/**
 * The network whose holder can use any address in it: /24 for IPv4, /56 for IPv6 (as assigned to households). Anything
 * that is not an address counts as one network.
 */
export function networkOf(ip: string): string {
  return enclosingNetwork(ip, { 4: 24, 6: 56 }) ?? NO_NETWORK
}
