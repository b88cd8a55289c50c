import { randomInt } from 'node:crypto'
import { toChain } from '@bowline/chains/ledger-units.ts'
import type { Amount } from '@bowline/money'
import type { WalletNetwork } from '../networks/wallet-networks.ts'

/** Of the coin: so many that nobody sends as much by chance, and little more than is credited. */
const PLACES = 6
const MOST_EXTRA = 9_999

/** An amount that somebody sends from a wallet to show that it is theirs. */
export interface ProofAmount {
  readonly amount: Amount
  readonly chainUnits: bigint
}

/** Undefined: on this chain nobody can tell who sent something, as a payment may have many senders, or none. */
export function proofAmount(
  networks: readonly WalletNetwork[],
  coin: string,
  network: string,
): ProofAmount | undefined {
  const found = networks.find((known) => known.network === network)
  const terms = found?.coins.find((known) => known.coin === coin)
  if (found?.node?.family !== 'evm' || !terms) return undefined
  const amount = terms.minDeposit + BigInt(randomInt(1, MOST_EXTRA)) * 10n ** BigInt(8 - PLACES)
  const chainUnits = toChain(amount, terms.decimals)
  return chainUnits === undefined ? undefined : { amount, chainUnits }
}
