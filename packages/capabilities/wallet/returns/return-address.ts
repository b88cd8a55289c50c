import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type AddressRisks, isLost } from '../../address-risk/index.ts'
import type { TravelRules } from '../../travel-rule/index.ts'
import type { KeptDeposit } from '../deposits/held-deposits.read.ts'
import { readAddressOf } from '../networks/read-address.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import type { FoundToken } from '../recoveries/recoveries.store.ts'
import { ownerOfAddress } from '../withdrawals/withdrawal-signals.ts'

export type ReturnRefusal =
  /** The chain does not name its sender, and no provider is asked. */
  | 'origin-unknown'
  /** It came from a provider, whose address serves many: without the tag or the address that it gives, the coins are lost. */
  | 'shared-address'
  /** It did not come from a provider, so that no other address than the sender's own is known. */
  | 'other-address'
  | 'address-malformed'
  /** Ours, a burnt one, or a token's contract. */
  | 'address-wrong'
  /** Nothing is sent to whom a list names. */
  | 'listed'

export interface ReturnAddressParts {
  readonly sql: Sql
  readonly networks: readonly WalletNetwork[]
  readonly addressRisks: AddressRisks
  readonly travelRule: Pick<TravelRules, 'depositCases' | 'isProven'>
}

type ReturnTo = { readonly address: string } | { readonly refusal: ReturnRefusal }

/** Where a held deposit may go back to. `named`: as the sender's provider wrote; undefined: to its sender. */
export async function returnAddress(
  parts: ReturnAddressParts,
  { id, network, sender, held }: KeptDeposit,
  named: string | undefined,
): Promise<ReturnTo> {
  const [origin] = await parts.travelRule.depositCases([id])
  const isOfProvider = origin?.sendTo === 'provider'
  if (named === undefined && isOfProvider) return { refusal: 'shared-address' }
  if (named !== undefined && !isOfProvider && held === 'origin') return { refusal: 'other-address' }
  return payable(parts, network, named ?? sender)
}

/** The same of a token that is not listed. `named`: a wallet that its owner has shown to be theirs; undefined: to its sender. */
export async function tokenReturnAddress(
  parts: ReturnAddressParts,
  { userId, network, contract, sender }: FoundToken,
  named: string | undefined,
): Promise<ReturnTo> {
  const to = await payable(parts, network, named ?? sender)
  if ('refusal' in to) return to
  if (to.address.toLowerCase() === contract) return { refusal: 'address-wrong' }
  if (named === undefined) return to
  return (await parts.travelRule.isProven({ userId, network, address: to.address })) ? to : { refusal: 'other-address' }
}

/** An address that somebody else has, that can be paid, and that may be. */
async function payable(
  { sql, networks, addressRisks }: ReturnAddressParts,
  name: string,
  wanted: string | undefined,
): Promise<ReturnTo> {
  const network = networks.find((each) => each.network === name)
  // Networks whose addresses need a tag have no node here, and nothing can be paid there.
  if (wanted === undefined || !network?.node) return { refusal: 'origin-unknown' }
  const read = readAddressOf(network.node, wanted)
  if ('refusal' in read) return { refusal: 'address-malformed' }
  const { address } = read
  const isContract = network.coins.some(({ asset }) => asset === address.toLowerCase())
  const owner = await ownerOfAddress(sql, network.node.family, read.key)
  if (isContract || isLost({ network: name, address }) || owner !== undefined) return { refusal: 'address-wrong' }
  const risk = await addressRisks.assess({ network: name, address })
  return risk === 'sanctioned' ? { refusal: 'listed' } : { address }
}
