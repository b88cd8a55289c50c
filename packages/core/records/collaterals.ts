import type { Capacity } from '../capacity.ts'
import { type Fields, layout, Table } from '../messages/layout.ts'
import { collateralRowsOf, collateralTerms } from '../messages/unified-terms.ts'
import type { CollateralSlot } from './view.ts'

/** A coin that unified accounts may have: its terms, then what the core keeps beside them. */
export const CollateralRecord = layout('collateral-record', {
  ...collateralTerms,
  /** Ledger rows: interest, what conversions cost, and the house's side of them. */
  interestRow: 'u32',
  convertRow: 'u32',
  inventoryRow: 'u32',
  recordSpare: 'u32',
  usage: 'i64',
} as const satisfies Fields)
export const COLLATERAL_BYTES = 192
/** Coins at most: an account has a bit for each. */
export const MOST_COLLATERALS = 32

/** Collateral coins by slot, in the order of their definitions. */
export class Collaterals extends Table {
  /** Slots in use. */
  size = 0
  lastConversionId = 0
  /** When interest is due next, and the pool that the running round comes to next; 0 = none runs. */
  roundAt = 0
  roundCursor = 0
  /** Slot by asset, −1 = none. */
  declare private readonly slots: Int8Array

  constructor(capacity: Capacity) {
    super(MOST_COLLATERALS * COLLATERAL_BYTES)
    this.slots = new Int8Array(capacity.assets).fill(-1)
  }

  slotOf(asset: number): CollateralSlot {
    return this.slots[asset] ?? -1
  }

  assetOf(slot: CollateralSlot): number {
    return this.u32[(slot * COLLATERAL_BYTES) / 4 + CollateralRecord.at.asset]
  }

  take(asset: number): CollateralSlot {
    this.slots[asset] = this.size
    return this.size++
  }

  /** Its tiers, read anew: a definition is rare. */
  tiersOf(slot: CollateralSlot): { cap: bigint; ratio: bigint }[] {
    const { at } = CollateralRecord
    const [at8, at4] = [(slot * COLLATERAL_BYTES) / 8, (slot * COLLATERAL_BYTES) / 4]
    const fields: Record<string, bigint | number> = {}
    for (let n = 1; n <= 6; n++) {
      fields[`cap${n}`] = this.i64[at8 + at[`cap${n}` as 'cap1']] as bigint
      fields[`ratio${n}`] = this.u32[at4 + at[`ratio${n}` as 'ratio1']] as number
    }
    const tiers = this.u8[slot * COLLATERAL_BYTES + at.tiers] as number
    return collateralRowsOf(fields, tiers).map(({ cap, ratio }) => ({ cap, ratio: BigInt(ratio) }))
  }

  /** After a restore. */
  reindex(): void {
    this.slots.fill(-1)
    for (let slot = 0; slot < this.size; slot++) this.slots[this.assetOf(slot)] = slot
  }
}
