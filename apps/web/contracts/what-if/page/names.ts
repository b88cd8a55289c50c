import { trimUnits } from '@bowline/money'
import type { Pair } from '../../figures/account-figures.ts'
import type { Terms } from '../../figures/contract-terms.ts'
import type { Account } from '../account.ts'
import type { Pool } from '../value.ts'

export function nameOf({ row }: Terms): string {
  return `${row.base}${row.quote}`
}

/** Without its sign. */
export function sizeText({ lot }: Terms, lots: bigint): string {
  return trimUnits((lots < 0n ? -lots : lots) * lot, 8)
}

export function sizeUnit({ terms: { row } }: Pick<Pair, 'terms'>, contracts: string): string {
  return row.contractSide === 1 ? row.base : contracts
}

/** The contract of an isolated position. */
export function contractOf({ pairs }: Account, { key }: Pool): Terms | undefined {
  return pairs.find(({ terms }) => key.startsWith(`${terms.pair}/`))?.terms
}
