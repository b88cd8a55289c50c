import type { Amount } from '@bowline/money'
import type { AddressRisk } from '../../address-risk/index.ts'

/** What is known of a withdrawal and its owner when it is requested. */
export interface RiskInputs {
  readonly isNewAddress: boolean
  /** Of the coin's balance, before it. */
  readonly amount: Amount
  readonly balance: Amount
  readonly isFirst: boolean
  readonly hadDepositLately: boolean
  /** A hold of the account ended within a day. */
  readonly heldLately: boolean
  readonly isNewDevice: boolean
  readonly addressRisk: AddressRisk
  /** In USDT, ledger units. */
  readonly value: Amount
}

/** How many persons must look at it before it is paid; `reject` = it is never paid. */
export interface RiskVerdict {
  readonly points: number
  readonly persons: 0 | 1 | 2 | 'reject'
}

const REVIEW_FROM = 50
const TWO_PERSONS_FROM = 80
const LARGE_VALUE = 100_000n * 100_000_000n

/** Points of domain/wallet.md §7. */
export function riskOf(inputs: RiskInputs): RiskVerdict {
  const points =
    (inputs.isNewAddress ? 20 : 0) +
    (2n * inputs.amount > inputs.balance ? 20 : 0) +
    (inputs.isFirst ? 20 : 0) +
    (inputs.hadDepositLately ? 15 : 0) +
    (inputs.heldLately ? 15 : 0) +
    (inputs.isNewDevice ? 15 : 0) +
    (inputs.addressRisk === 'medium' ? 40 : 0)
  if (inputs.addressRisk === 'sanctioned') return { points, persons: 'reject' }
  if (inputs.value > LARGE_VALUE || points >= TWO_PERSONS_FROM) return { points, persons: 2 }
  return { points, persons: points >= REVIEW_FROM ? 1 : 0 }
}
