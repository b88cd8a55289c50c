import { eventLayouts } from '../messages/events.ts'
import { encode, type Message } from '../messages/layout.ts'
import { HOUSE, LedgerCode } from '../messages/terms.ts'
import type { unifiedCommands } from '../messages/unified-commands.ts'
import { isSoundCollateral } from '../messages/unified-terms.ts'
import { COLLATERAL_BYTES, CollateralRecord, MOST_COLLATERALS } from '../records/collaterals.ts'
import type { CollateralSlot } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'

type Terms = Message<(typeof unifiedCommands)['define-collateral']['fields']>

/** Makes a coin collateral, or changes its terms; what stands is valued by the new ones at once (records of version 16; before, with the next price). */
export function defineCollateral(s: State, c: Terms): void {
  const refusal = check(s, c)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  const known = s.collaterals.slotOf(c.asset)
  const slot = known >= 0 ? known : s.collaterals.take(c.asset)
  const kept = known >= 0 ? keptOf(s, known) : openRows(s, c.asset)
  encode(CollateralRecord, s.collaterals, slot * COLLATERAL_BYTES, { ...c, ...kept })
  s.holdings.forget()
  s.risk.redefined()
  reportCollateral(s, slot)
}

function check(s: State, c: Terms): number {
  if (!s.assets.isKnown(c.asset)) return Rejection.unknownAsset
  if (!s.markets.isKnown(c.market)) return Rejection.unknownMarket
  if (!isSoundCollateral(c) || !s.usdIndexes.canSay(c.asset, c.market)) return Rejection.badDefinition
  if (s.collaterals.slotOf(c.asset) >= 0) return Rejection.none
  return s.collaterals.size < MOST_COLLATERALS && s.ledger.hasRoom(3) ? Rejection.none : Rejection.exchangeFull
}

function openRows(s: State, asset: number) {
  const { convertIncome, interestIncome, inventory } = LedgerCode
  return {
    interestRow: s.ledger.open(interestIncome, HOUSE, asset),
    convertRow: s.ledger.open(convertIncome, HOUSE, asset),
    inventoryRow: s.ledger.open(inventory, HOUSE, asset),
    usage: 0n,
  }
}

function keptOf(s: State, slot: CollateralSlot) {
  return {
    interestRow: s.collateral.interestRow(slot),
    convertRow: s.collateral.convertRow(slot),
    inventoryRow: s.collateral.inventoryRow(slot),
    usage: s.collateral.usage(slot),
  }
}

export function reportCollateral(s: State, slot: CollateralSlot): void {
  const byte = s.events.openClear('collateral')
  const from = slot * COLLATERAL_BYTES
  const { words } = s.events
  // The terms stand first in record and event alike.
  words.u8.set(s.collaterals.u8.subarray(from, from + CollateralRecord.at.interestRow * 4), byte)
  const { at } = eventLayouts.collateral
  words.u32[byte / 4 + at.slot] = slot
  words.i64[byte / 8 + at.usage] = s.collateral.usage(slot)
  words.i64[byte / 8 + at.index] = s.usdIndexes.of(slot)
}
