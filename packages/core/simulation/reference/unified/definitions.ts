import { PriceKind } from '../../../messages/terms.ts'
import { collateralRowsOf } from '../../../messages/unified-terms.ts'
import { Rejection } from '../../../rejections.ts'
import type { Complete } from '../complete.ts'
import { done, refuse, type Verdict } from '../perpetuals/place-order.ts'
import type { State } from '../perpetuals/state.ts'
import { collateralOf } from './state.ts'

const MOST_PRICE = 1n << 62n

/** The driver defines what is sound. */
export function defineCollateral(state: State, command: Complete<'define-collateral'>): Verdict {
  const { kind: _, ...terms } = command
  const tiers = collateralRowsOf(terms, terms.tiers).map(({ cap, ratio }) => ({ cap, ratio: BigInt(ratio) }))
  const known = collateralOf(state, terms.asset)
  if (known) Object.assign(known, { terms, tiers })
  else {
    const { collaterals } = state.unified
    collaterals.push({ slot: collaterals.length, asset: terms.asset, terms, tiers })
  }
  return done()
}

export function defineSpot(state: State, { market, base, quote }: Complete<'define-market'>): Verdict {
  state.unified.spots.set(market, { base, quote, price: 0n, at: 0 })
  return done()
}

export function setSpotIndex(state: State, { market, price, priceKind }: Complete<'set-price'>): Verdict {
  const spot = state.unified.spots.get(market)
  if (!spot) return refuse(Rejection.unknownMarket)
  if (priceKind !== PriceKind.index || price <= 0n || price > MOST_PRICE) return refuse(Rejection.badDefinition)
  Object.assign(spot, { price, at: state.time })
  return done()
}
