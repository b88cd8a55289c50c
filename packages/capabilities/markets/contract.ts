import { notionalOf, type ContractTerms as ValueTerms } from '@bowline/core/formulas/perpetuals/contract.ts'
import { type Ratio, roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { type Tier, tiersOf } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { type TierRow, tierRowsOf } from '@bowline/core/messages/contract-terms.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { MarketKind } from '@bowline/core/messages/terms.ts'
import {
  type Amount,
  formatUnits,
  LEDGER_DECIMALS,
  type Price,
  type Quantity,
  type Rounding,
  trimUnits,
} from '@bowline/money'
import type { ContractFamily } from './contract-definition.ts'
import { Market } from './market.ts'

const UNIT = 10n ** BigInt(LEDGER_DECIMALS)

/**
 * One perpetual contract: a market with the terms that only contracts have, and its table of tiers. Quantities are base of a
 * linear contract, and numbers of contracts of an inverse one; values are in what it settles in.
 */
export class Contract extends Market {
  readonly contract: EventOf<'contract'>
  readonly family: ContractFamily
  /** Of margin, profit and fees. */
  readonly settleAsset: string
  /** How a quantity is valued; for `core/formulas/perpetuals`. */
  readonly value: ValueTerms
  /** By rising notional. */
  readonly tiers: readonly Tier[]

  constructor(
    terms: EventOf<'market'>,
    contract: EventOf<'contract'>,
    tiers: EventOf<'tiers'>,
    baseAsset: string,
    settleAsset: string,
  ) {
    super(terms, baseAsset, contract.quoteCode)
    this.contract = contract
    this.settleAsset = settleAsset
    this.family = terms.marketKind === MarketKind.inverse ? 'inverse' : 'linear'
    const { tick, lot } = terms
    this.value = { family: this.family, factor: this.family === 'inverse' ? (lot * UNIT) / tick : (tick * lot) / UNIT }
    const rows: TierRow[] = tierRowsOf({ ...tiers }, tiers.tiers)
    this.tiers = tiersOf(rows.map(({ cap, rate, maxLeverage }) => ({ cap, rate: BigInt(rate), maxLeverage })))
  }

  /** Contracts are counted whole; lots of a linear one as of a market. */
  override get qtyStep(): bigint {
    return this.terms.marketKind === MarketKind.inverse ? UNIT : this.terms.lot
  }

  /** `BTC-USDT`, `BTC-USDC`, `BTC-USD-PERPETUAL`: never the name of a spot market. */
  get name(): string {
    return `${this.baseAsset}-${this.quoteAsset}${this.family === 'inverse' ? '-PERPETUAL' : ''}`
  }

  /** Number of what it settles in. */
  get settle(): number {
    return this.contract.settle
  }

  /** What the index is of: "BTC/USDT". */
  get indexPair(): string {
    return `${this.baseAsset}/${this.quoteAsset}`
  }

  /** The face value of one inverse contract, in its quote; of a linear one the size of a lot, in base. */
  get contractSize(): string {
    return trimUnits(this.terms.lot, LEDGER_DECIMALS)
  }

  get maxLeverage(): number {
    return this.tiers[0]?.maxLeverage ?? 1
  }

  /** Worth of `lots` at `ticks` in ledger units of what it settles in. */
  override quoteOf(ticks: Price, lots: Quantity): Amount {
    return notionalOf(this.value, lots, ticks)
  }

  /** A price that may lie between two ticks, such as an average, with eight decimals. */
  exactPriceText({ value, over }: Ratio, rounding: Rounding = 'half-even'): string {
    return formatUnits(roundRatio({ value: value * this.terms.tick, over }, rounding), LEDGER_DECIMALS)
  }
}
