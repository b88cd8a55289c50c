import { type ReadAddress, readAddress } from './address-form.ts'
import { networkOf } from './networks.ts'

/** Somewhere a user withdraws to, as he saved it. */
export interface Entry {
  readonly coin: string
  readonly network: string
  readonly address: string
  /** 0: none. */
  readonly tag: number
  readonly label: string
}

export interface SavedEntry extends Entry {
  readonly id: number
  readonly addedAtMs: number
}

export type EntryRefusal =
  | Extract<ReadAddress, { refusal: unknown }>
  | { readonly refusal: 'network-unknown' | 'tag-malformed' | 'label-length' | 'label-letters' }

const LONGEST_LABEL = 20
/** What can be seen: nothing that hides, joins or turns the letters around it, and no letter that shows as a blank. */
const LABEL = /^[[\p{L}\p{M}\p{N}\p{P}\p{S} ]--[\p{Default_Ignorable_Code_Point}\u2800]]+$/v
/** Keyboards put it behind a sign to have it in colours; the sign is the same. */
const IN_COLOURS = /\uFE0F/g

/** What somebody typed, in its one spelling. */
export function readEntry(typed: Entry): Entry | EntryRefusal {
  const { coin, tag } = typed
  const network = networkOf(coin, typed.network)
  if (!network) return { refusal: 'network-unknown' }
  const read = readAddress(network, typed.address)
  if ('refusal' in read) return read
  if (tag !== 0 && !network.hasTag) return { refusal: 'tag-malformed' }
  const label = typed.label.replace(IN_COLOURS, '').normalize('NFC').trim().replace(/ +/g, ' ')
  const length = [...label].length
  if (length < 1 || length > LONGEST_LABEL) return { refusal: 'label-length' }
  if (!LABEL.test(label)) return { refusal: 'label-letters' }
  return { coin, network: network.network, address: read.address, tag, label }
}

/** Labels that read the same are the same. */
export function labelKey(label: string): string {
  return label.normalize('NFKC').toLowerCase()
}

/** Of an address people compare both ends; whoever poisons a book makes another with the same ones. */
const END = 4
const PREFIX = /^(0x|bc1[qp]|ltc1[qp]|addr1)/

/** The first that differs from the address only where nobody looks. */
export function findLookalike<E extends Pick<Entry, 'address'>>(address: string, among: readonly E[]): E | undefined {
  const ends = endsOf(address)
  return among.find((known) => known.address !== address && endsOf(known.address) === ends)
}

function endsOf(address: string): string {
  const bare = address.replace(PREFIX, '').toLowerCase()
  return `${bare.slice(0, END)}…${bare.slice(-END)}`
}
