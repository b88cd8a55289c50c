import type { Actor, Denial, Permissions, Permitted } from '@bowline/capabilities/permission/index.ts'
import type { AddressRefusal, GivenAddress, Wallet } from '@bowline/capabilities/wallet/index.ts'
import { OPEN_DEPOSIT, type OpenDeposit } from '@bowline/contract/terms/products.ts'

export interface AddressNeeds {
  readonly wallet: Wallet
  readonly permissions: Pick<Permissions, 'may'>
}

type OwnAddress = GivenAddress | AddressRefusal | { readonly refusal: 'denied'; readonly denial: Denial }

/**
 * The caller's address for deposits. Only a new one needs permission: at one that was given, coins are credited whatever
 * has been forbidden since, and hiding it would help nobody.
 */
export async function ownAddress(
  { wallet, permissions }: AddressNeeds,
  actor: Actor,
  { coin, network }: { readonly coin: string; readonly network: string },
  nowMs: number,
): Promise<OwnAddress> {
  const given = await wallet.givenAddress(actor.account, coin, network)
  if (given) return given
  const denial = await permissions.may(actor, OPEN_DEPOSIT, nowMs)
  if (denial) return { refusal: 'denied', denial }
  return wallet.giveAddress(actor as Permitted<OpenDeposit>, coin, network)
}
