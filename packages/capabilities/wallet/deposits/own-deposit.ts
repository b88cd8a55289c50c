import { toLedger } from '@bowline/chains/ledger-units.ts'
import type { Amount } from '@bowline/money'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import type { DepositView } from './deposits.read.ts'

/** A deposit as its owner sees it. */
export interface OwnDeposit extends DepositView {
  /** Undefined: a token that is not accepted; neither its name nor its decimals are known. */
  readonly coin: string | undefined
  /** In ledger units, as it is credited; undefined without a coin. */
  readonly units: Amount | undefined
}

export function ownDeposit(deposit: DepositView, networks: readonly WalletNetwork[]): OwnDeposit {
  const { network, asset, amount } = deposit
  const coin = networks.find((known) => known.network === network)?.coins.find((known) => known.asset === asset)
  return { ...deposit, coin: coin?.coin, units: coin && toLedger(amount, coin.decimals, 'down').units }
}
