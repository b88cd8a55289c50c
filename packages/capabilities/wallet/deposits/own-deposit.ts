import { toLedger } from '@bowline/chains/ledger-units.ts'
import type { DepositHold } from '@bowline/contract/terms/wallet.ts'
import type { Amount } from '@bowline/money'
import type { TravelRuleCase } from '../../travel-rule/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import type { DepositView } from './deposits.read.ts'

/** A deposit as its owner sees it. */
export interface OwnDeposit extends Omit<DepositView, 'held'> {
  /**
   * Why it is not credited: its owner has to say where it comes from, persons look at that, its sender is on a list, or it goes
   * back to where it came from.
   */
  readonly held: DepositHold | undefined
  /** Undefined: a token that is not accepted; neither its name nor its decimals are known. */
  readonly coin: string | undefined
  /** In ledger units, as it is credited; undefined without a coin. */
  readonly units: Amount | undefined
}

/** `origin`: the case in which its owner says where it comes from, if they were asked. */
export function ownDeposit(
  deposit: DepositView,
  networks: readonly WalletNetwork[],
  origin?: TravelRuleCase | undefined,
): OwnDeposit {
  const { network, asset, amount } = deposit
  const coin = networks.find((known) => known.network === network)?.coins.find((known) => known.asset === asset)
  const held = deposit.sentBack
    ? deposit.sentBack === 'arrived'
      ? 'returned'
      : 'returning'
    : deposit.held === 'origin'
      ? waitingFor(origin)
      : deposit.held
  return { ...deposit, held, coin: coin?.coin, units: coin && toLedger(amount, coin.decimals, 'down').units }
}

export async function ownDeposits(
  deposits: readonly DepositView[],
  networks: readonly WalletNetwork[],
  casesOf: (depositIds: readonly number[]) => Promise<readonly TravelRuleCase[]>,
): Promise<OwnDeposit[]> {
  const cases = await casesOf(deposits.flatMap(({ id, held }) => (held === 'origin' ? [id] : [])))
  const caseOf = new Map(cases.map((origin) => [origin.depositId, origin]))
  return deposits.map((deposit) => ownDeposit(deposit, networks, caseOf.get(deposit.id)))
}

/** What persons turned down stays where it is, like what comes from a listed sender. */
function waitingFor(origin: TravelRuleCase | undefined): 'origin' | 'review' | 'risk' {
  if (origin?.state === 'asked' || origin?.state === 'proving') return 'origin'
  return origin?.state === 'rejected' ? 'risk' : 'review'
}
