import type { ContractRow } from '@bowline/contract/futures.ts'
import { type ContractTerms, inverseContract, linearContract } from '@bowline/core/formulas/perpetuals/contract.ts'
import { type Tier, tiersOf } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { isFault, parseSignedUnits, parseUnits } from '@bowline/money'

const UNIT = 100_000_000n

/** A contract in the numbers the exchange counts in: ticks, lots, ledger units of what settles, rates of 10^-8. */
export interface Terms {
  readonly row: ContractRow
  readonly pair: string
  readonly value: ContractTerms
  readonly tiers: readonly Tier[]
  /** Of a price, in 10^-8 of what it is quoted in. */
  readonly tick: bigint
  /** What one lot is in a quantity's text, in units of 10^-8. */
  readonly lot: bigint
  readonly makerRate: bigint
  readonly takerRate: bigint
  /** Of unrealised profit, for new orders: 10^-8. */
  readonly uplWeight: bigint
}

export function termsOf(row: ContractRow): Terms {
  const { coinResultVo: steps, contractSide, multiplier, ladder } = row
  const tick = units(steps.tick)
  const lot = contractSide === 1 ? units(steps.lot) : UNIT
  const value = contractSide === 1 ? linearContract(tick, lot) : inverseContract(tick, units(multiplier))
  if (!value) throw new Error(`the server sent steps that do not fit: ${row.contractName}`)
  const rows = ladder.map(({ cap, keepRate, maxLever }) => {
    return { cap: units(cap), rate: units(keepRate), maxLeverage: maxLever }
  })
  return {
    ...{ row, pair: row.contractName, value, tick, lot },
    tiers: tiersOf(rows),
    makerRate: units(row.maker),
    takerRate: units(row.taker),
    uplWeight: units(steps.uplWeight),
  }
}

/** A decimal text in units of 10^-8; the server's are always well formed. */
export function units(text: string): bigint {
  const read = text.startsWith('-') ? parseSignedUnits(text, 8) : parseUnits(text, 8)
  if (isFault(read)) throw new Error(`the server sent a number that is ${read}`)
  return read
}

/** Lots of a quantity, a short below zero. */
export function lotsOf({ lot }: Pick<Terms, 'lot'>, qty: string): bigint {
  return units(qty) / lot
}

export function ticksOf({ tick }: Pick<Terms, 'tick'>, price: string | null | undefined): bigint {
  return price ? units(price) / tick : 0n
}
