import { coversRebates, defineFeeTier, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { orRefuse, refusal } from './change-market.ts'

const PERCENT_DECIMALS = 4

export interface FeeTierTexts {
  readonly volume: string
  readonly makerPercent: string
  readonly takerPercent: string
}

/** The tiers as people read them, lowest volume first. */
export function feeTiersOf(markets: MarketRegistry): (FeeTierTexts & { readonly tier: number })[] {
  return markets.feeTiers().map(({ tier, volume, maker, taker }) => ({
    tier,
    volume: trimUnits(volume, LEDGER_DECIMALS),
    makerPercent: trimUnits(BigInt(maker), PERCENT_DECIMALS),
    takerPercent: trimUnits(BigInt(taker), PERCENT_DECIMALS),
  }))
}

export function feeTierOf(markets: MarketRegistry, tier: number): FeeTierTexts {
  const found = feeTiersOf(markets).find((one) => one.tier === tier)
  if (!found) throw refusal('staff.tier-unknown', { tier: tier })
  const { tier: _, ...texts } = found
  return texts
}

/** Whoever trades more must not need less volume for it, nor may a maker be paid more than any taker gives. */
export function feeTierCommand(
  markets: MarketRegistry,
  tier: number,
  texts: FeeTierTexts,
): CommandOf<'define-fee-tier'> {
  const command = orRefuse(defineFeeTier({ tier, ...texts }))
  const { volume = 0n, maker = 0, taker = 0 } = command
  const others = markets.feeTiers().filter((one) => one.tier !== tier)
  const isInOrder = others.every((one) => (one.tier < tier ? one.volume < volume : one.volume > volume))
  if (!isInOrder) throw refusal('staff.tier-volumes')
  const rates = [...others, { maker, taker }]
  if (!markets.markets().every(({ terms }) => coversRebates(rates, terms))) throw refusal('staff.tier-rebate')
  return command
}
