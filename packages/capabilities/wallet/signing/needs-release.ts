import { toChain } from '@bowline/chains/ledger-units.ts'
import { releaseText } from '@bowline/chains/signer/release-text.ts'
import { RETURN } from '@bowline/chains/signer/withdrawal-record.ts'
import { trimUnits } from '@bowline/money'
import type { ToRelease } from '../../release-keys/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import type { WithdrawalRow } from '../withdrawals/withdrawals.store.ts'

type Networks = readonly Pick<WalletNetwork, 'network' | 'coins'>[]

/** What leaves, as the signer will see it; chain units. */
export interface Leaving {
  readonly id: string
  readonly network: string
  readonly asset: string
  readonly to: string
  readonly amount: bigint
}

/** Whether the signer pays it only when two persons have released it. What is not listed it does not pay at all. */
export function needsRelease(networks: Networks, { network, asset, amount }: Omit<Leaving, 'id' | 'to'>): boolean {
  const coin = networks.find((each) => each.network === network)?.coins.find((each) => each.asset === asset)
  const bound = coin && toChain(coin.twoPersonsAbove, coin.decimals)
  return bound === undefined || amount > bound
}

/** What a withdrawal pays its receiver; undefined where its coin is not listed, or it stays here. */
export function leavingOf(
  networks: Networks,
  {
    withdrawId,
    network,
    coin,
    address,
    amount,
    fee,
    receiver,
  }: Pick<WithdrawalRow, 'withdrawId' | 'network' | 'coin' | 'address' | 'amount' | 'fee' | 'receiver'>,
): Leaving | undefined {
  const known = networks.find((each) => each.network === network)?.coins.find((each) => each.coin === coin)
  const units = known && toChain(amount - fee, known.decimals)
  if (!known || units === undefined || receiver !== undefined) return undefined
  return { id: withdrawId, network, asset: known.asset, to: address, amount: units }
}

/** What a withdrawal needs of two persons; undefined: nothing. */
export function releaseOfWithdrawal(
  networks: Networks,
  withdrawal: Parameters<typeof leavingOf>[1],
): (ToRelease & { readonly leaving: Leaving }) | undefined {
  const leaving = leavingOf(networks, withdrawal)
  return leaving && needsRelease(networks, leaving) ? toRelease(networks, leaving) : undefined
}

export function toRelease(networks: Networks, leaving: Leaving): ToRelease & { readonly leaving: Leaving } {
  const { id, network, asset, to, amount } = leaving
  const coin = networks.find((each) => each.network === network)?.coins.find((each) => each.asset === asset)
  const shownAmount = coin ? `${trimUnits(amount, coin.decimals)} ${coin.coin}` : `${amount} ${asset}`
  const shown = { amount: shownAmount, recipient: to, label: `${network} · ${id}` }
  return { subject: id, text: releaseText(leaving), shown, leaving }
}

export const returnSubject = (id: number): string => `${RETURN}${id}`
