import { toLedger } from '@bowline/chains/ledger-units.ts'
import type { Amount } from '@bowline/money'

/** One coin on one network as its three books have it. */
export interface Books {
  /** Ledger units. */
  readonly ledger: Amount
  /** Chain units, with the number of lines that they are the sum of. */
  readonly booked: { readonly amount: bigint; readonly lines: number }
  /** Chain units of the same moment; undefined until the chain was asked. */
  readonly chain: { readonly total: bigint; readonly expected: bigint } | undefined
  readonly decimals: number
}

/** In ledger units: what the second of the two has more. Zero: they agree. */
export interface Gaps {
  /** Ledger and custody book. */
  readonly ledger: Amount
  /** Custody book and chain. */
  readonly chain: Amount
}

const LEDGER_DECIMALS = 8

/**
 * The ledger knows no smaller part than 10⁻⁸, so each line may leave less than one unit of it behind, in favour of the book
 * when it came in and against it when it went out; the chain and the book count in the same units and agree to the last one.
 */
export function compareBooks({ ledger, booked, chain, decimals }: Books): Gaps {
  const dust = decimals > LEDGER_DECIMALS ? BigInt(booked.lines) : 0n
  const apart = toSigned(booked.amount, decimals) - ledger
  const size = apart < 0n ? -apart : apart
  const gap = chain ? chain.total - chain.expected : 0n
  return { ledger: size <= dust ? 0n : apart, chain: toSigned(gap, decimals) }
}

/** Away from zero: the smallest difference is one. */
function toSigned(amount: bigint, decimals: number): Amount {
  const units = toLedger(amount < 0n ? -amount : amount, decimals, 'up').units
  return amount < 0n ? -units : units
}
