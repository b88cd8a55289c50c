/** Why an entry is invalid in a list of addresses. */
export type AddressFault = 'form' | 'wide' | 'bits'

export interface AddressEntry {
  readonly text: string
  readonly fault: AddressFault | undefined
}

export const MOST_ADDRESSES = 20

/** The bits of an address, and the widest network of its version that the server accepts. */
const FORMS = { 4: { bits: 32, widest: 24 }, 6: { bits: 128, widest: 64 } } as const

/** The typed or pasted entries, separated by lines, commas, semicolons or spaces, each with what is wrong with it. */
export function readAddresses(text: string): AddressEntry[] {
  const entries = new Set(text.split(/[\s,;]+/).filter((entry) => entry !== ''))
  return [...entries].map((entry) => ({ text: entry, fault: faultOf(entry) }))
}

function faultOf(entry: string): AddressFault | undefined {
  const [host = '', length, ...more] = entry.split('/')
  const address = ipv4(host) ?? ipv6(host)
  if (!address || more.length > 0) return 'form'
  const { bits, widest } = FORMS[address.version]
  if (length === undefined) return undefined
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return 'form'
  if (Number(length) < widest) return 'wide'
  const behind = (1n << BigInt(bits - Number(length))) - 1n
  return (address.value & behind) === 0n ? undefined : 'bits'
}

interface Address {
  readonly version: 4 | 6
  readonly value: bigint
}

function ipv4(text: string): Address | undefined {
  const parts = text.split('.')
  const isWhole = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  return isWhole ? { version: 4, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) } : undefined
}

/** The browser's URL parser accepts every notation of an address and normalises it. */
function ipv6(text: string): Address | undefined {
  if (!/^[0-9a-fA-F:.]+$/.test(text) || !text.includes(':')) return undefined
  const host = URL.parse(`http://[${text}]/`)?.hostname
  if (!host) return undefined
  const [head = '', tail] = host.slice(1, -1).split('::')
  const before = groups(head)
  const after = groups(tail ?? '')
  const zeros = new Array<bigint>(8 - before.length - after.length).fill(0n)
  const value = [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | group, 0n)
  return { version: 6, value }
}

function groups(text: string): bigint[] {
  return text === '' ? [] : text.split(':').map((group) => BigInt(`0x${group}`))
}
