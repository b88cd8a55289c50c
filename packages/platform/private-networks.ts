import { BlockList, isIP } from 'node:net'

/** Networks in which only our own machines are, and nobody's: this machine, private, link-local, shared, multicast, NAT64. */
const networks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  networks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // With an IPv4 address within: the old form of one, translated, by NAT64 (its own networks too), by 6to4, by Teredo.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  networks.addSubnet(network, bits, 'ipv6')

/** Whether nobody on the internet has this address: also `::ffff:10.0.0.1`, and what is no address. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  return version === 0 || networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
