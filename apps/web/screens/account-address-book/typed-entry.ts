import type { CallParams } from '@bowline/contract/calls.ts'
import type { CodeText } from '@bowline/contract/codes.ts'
import type { Book } from './load-book.ts'

/** The state of the form. */
export interface TypedEntry {
  readonly coin: string
  readonly network: string
  readonly address: string
  readonly tag: string
  /** The user confirmed that the recipient has no tag. */
  readonly isWithoutTag: boolean
  readonly label: string
}

type Offer = Pick<Book, 'coins' | 'networks'>

export type EntryField = 'network' | 'address' | 'tag' | 'label'

export function networksOf({ coins, networks }: Offer, coin: string): Book['networks'] {
  const names = coins.find(({ coinName }) => coinName === coin)?.networks ?? []
  return networks.filter(({ transferNetWork }) => names.includes(transferNetWork))
}

/** With the first network the coin has, and nothing said of a tag. */
export function withCoin(offer: Offer, typed: TypedEntry, coin: string): TypedEntry {
  const network = networksOf(offer, coin)[0]?.transferNetWork ?? ''
  return { ...typed, coin, network, tag: '', isWithoutTag: false }
}

const ADDRESS: CodeText<'walletAddress'> = '330002'
const TAG: CodeText<'walletTag'> = '330003'
const LABEL_TAKEN: CodeText<'tagExists'> = '11405'

const LARGEST_TAG = 4_294_967_295

/** The fields that are certainly invalid; the server validates the address itself. */
export function wrongFields(typed: TypedEntry, hasTag: boolean): readonly EntryField[] {
  const { network, address, tag, isWithoutTag, label } = typed
  const isTag = /^\d{1,10}$/.test(tag) && Number(tag) > 0 && Number(tag) <= LARGEST_TAG
  return [
    ...(network === '' ? (['network'] as const) : []),
    ...(address.trim() === '' ? (['address'] as const) : []),
    ...(hasTag && !isTag && !(isWithoutTag && tag === '') ? (['tag'] as const) : []),
    ...(label.trim() === '' ? (['label'] as const) : []),
  ]
}

export function sentEntry({ coin, network, address, tag, label }: TypedEntry) {
  return {
    coinSymbol: coin,
    transferNetWork: network,
    address: address.trim(),
    tag: Number(tag),
    label,
  } satisfies CallParams<'POST /exchange-web/web/withdraw/checkAddress'>
}

/** The field a rejection is about, by its code or reason; undefined if none. */
export function fieldOf({ code, data }: { readonly code: string; readonly data: unknown }): EntryField | undefined {
  const reason = String((data as { reason?: unknown } | null)?.reason)
  if (code === TAG) return 'tag'
  if (code === ADDRESS) return 'address'
  if (code === LABEL_TAKEN || reason.startsWith('label-')) return 'label'
  return reason === 'network-unknown' ? 'network' : undefined
}
