import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network whose holder can come from any address of it: /24 of IPv4, /56 of IPv6 (what a household is given). An
 * IPv4 address in IPv6 clothes is the IPv4 address. What is no address counts as one network of its own.
 */
export function networkOf(ip: string): string {
  const plain = ip.split('%', 1)[0] as string
  if (isIPv4(plain)) return `${plain.split('.', 3).join('.')}.0/24`
  if (!isIPv6(plain)) return 'unknown'
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return `${high(groups[6])}.${low(groups[6])}.${high(groups[7])}.0/24`
  const [a, b, c, d = 0] = groups
  return `${[a, b, c, d & 0xff00].map((group) => (group ?? 0).toString(16)).join(':')}::/56`
}

const high = (group = 0) => group >> 8
const low = (group = 0) => group & 0xff

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const [head = [], tail = []] = ip.split('::').map((side) => (side === '' ? [] : side.split(':').flatMap(toGroups)))
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** A dotted tail is two groups. */
function toGroups(part: string): number[] {
  if (!part.includes('.')) return [Number.parseInt(part, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
