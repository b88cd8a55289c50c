import type { ChainMode } from '../address-risk/index.ts'
import { type ReadAddress, readAddress } from './address-form.ts'
import { networkOf } from './networks.ts'

/** An address a user withdraws to, as saved. */
export interface Entry {
  readonly coin: string
  readonly network: string
  readonly address: string
  /** 0 means none. */
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
/** Visible characters only: nothing that hides, joins or reverses its neighbours, and no letter that renders blank. */
const LABEL = /^[[\p{L}\p{M}\p{N}\p{P}\p{S} ]--[\p{Default_Ignorable_Code_Point}\u2800]]+$/v
/** The emoji variation selector that keyboards append; the character is the same without it. */
const IN_COLOURS = /\uFE0F/g

/** Normalises a typed entry. */
export function readEntry({ mode }: { readonly mode: ChainMode }, typed: Entry): Entry | EntryRefusal {
  const { coin, tag } = typed
  const network = networkOf(coin, typed.network)
  if (!network) return { refusal: 'network-unknown' }
  const read = readAddress(network, typed.address, mode)
  if ('refusal' in read) return read
  if (tag !== 0 && !network.hasTag) return { refusal: 'tag-malformed' }
  const label = typed.label.replace(IN_COLOURS, '').normalize('NFC').trim().replace(/ +/g, ' ')
  const length = [...label].length
  if (length < 1 || length > LONGEST_LABEL) return { refusal: 'label-length' }
  if (!LABEL.test(label)) return { refusal: 'label-letters' }
  return { coin, network: network.network, address: read.address, tag, label }
}

/** Labels that read the same count as the same. */
export function labelKey(label: string): string {
  return label.normalize('NFKC').toLowerCase()
}

/** People compare both ends of an address, so attackers make another one with the same ends. */
const END = 4
const PREFIX = /^(0x|bc1[qp]|ltc1[qp]|addr1)/

/** The first entry that differs from the address only in the middle. */
export function findLookalike<E extends Pick<Entry, 'address'>>(address: string, among: readonly E[]): E | undefined {
  const ends = endsOf(address)
  return among.find((known) => !isSameText(known.address, address) && endsOf(known.address) === ends)
}

/** Chains write an address in lower case where users see capitals. */
function isSameText(a: string, b: string): boolean {
  return a === b || (/^0x/.test(a) && a.toLowerCase() === b.toLowerCase())
}

function endsOf(address: string): string {
  const bare = address.replace(PREFIX, '').toLowerCase()
  return `${bare.slice(0, END)}…${bare.slice(-END)}`
}
