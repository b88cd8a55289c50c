import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A household or a server gets at least this many leading groups to itself, and may use any address below them. */
const GROUPS_OF_ONE_OWNER = 4
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** What limits count by: an IPv4 address, or the /64 an IPv6 address lies in, as changing those costs nothing. */
export function addressGroup(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)
  if (mapped) return mapped[1] as string
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : GROUPS - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  const network = groups.slice(0, GROUPS_OF_ONE_OWNER).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
