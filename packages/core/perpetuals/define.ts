import { isCompatible, isSoundMarket, writeMarket } from '../markets/define.ts'
import { STP_OF_CONTRACT } from '../markets/markets.ts'
import type { CommandOf, commandLayouts } from '../messages/commands.ts'
import { MOST_TIERS, type TierRow, tierFields, tierRowsOf } from '../messages/contract-terms.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode, type Message } from '../messages/layout.ts'
import { ContractState, FuturesWallet, HOUSE, LedgerCode, MarketKind, MarketState } from '../messages/terms.ts'
import { CONTRACT_BYTES, MOST_TIER_TABLES } from '../records/contracts.ts'
import type { MarketNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { COMMON_FUND } from './fund.ts'
import { forgetPremiums } from './mark.ts'

type Terms = Message<(typeof commandLayouts)['define-contract']['fields']>

const UNIT = 100_000_000n
const MILLION = 1_000_000
const RATE_ONE = 100_000_000
const MOST_LEVERAGE = 200
/** Prices in ticks, quantities in lots, and what one lot is worth (futures-additions.md §8). */
export const MOST_STEPS = 1n << 31n
const MOST_WORTH = 1n << 62n
/** IMN = 200 / IMR at the greatest leverage, in units of the quote (domain/perpetuals.md §4). */
const IMPACT_NOTIONAL = 200n
const ANNOUNCED_MS = 7 * 86_400_000

/** The largest notional needs so much room in 64 bits that its margin can be computed in 10^-8. */
export function defineTiers(s: State, c: Required<Omit<CommandOf<'define-tiers'>, 'kind'>>): void {
  const rows = tierRowsOf(c, c.tiers)
  const isSound = c.table > 0 && c.table < MOST_TIER_TABLES && c.tiers <= MOST_TIERS && areSoundTiers(rows)
  if (!isSound || leastTakerRate(s, c.table) >= (rows[0]?.rate ?? 0)) {
    s.refuse(Rejection.badDefinition)
    return
  }
  if (c.dryRun !== 0) {
    tryTiers(s, c.table, rows)
    return
  }
  s.tiers.set(c.table, rows)
  s.valuation.forget()
  for (let market = 0; market < s.contracts.size; market++) {
    if (!s.contracts.isKnown(market) || s.contract.tiers(market) !== c.table) continue
    deriveFromTiers(s, market)
    lookAgain(s, market)
  }
  reportTiers(s, c.table)
}

/** Maintenance is another now: who is short of it by that is found at once. */
function lookAgain(s: State, market: MarketNumber): void {
  s.lanes.doubt(market)
  s.risk.marked(market)
}

/** Who would be liquidated by other rows: they stand only while that is asked. */
function tryTiers(s: State, table: number, rows: readonly TierRow[]): void {
  if (!s.tiers.isKnown(table)) return
  const now = s.tiers.rowsOf(table)
  s.tiers.set(table, rows)
  s.valuation.forget()
  s.risk.reportEndangered()
  s.tiers.set(table, now)
  s.valuation.forget()
}

/** Rising caps and rates, falling leverage, and never a leverage that opens under maintenance. */
function areSoundTiers(rows: readonly TierRow[]): boolean {
  return (
    rows.length > 0 &&
    rows.every(({ cap, rate, maxLeverage }, i) => {
      const before = rows[i - 1] ?? { cap: 0n, rate: 0, maxLeverage: MOST_LEVERAGE }
      const rises = cap > before.cap && cap <= MOST_WORTH && rate > before.rate && rate < RATE_ONE
      return rises && maxLeverage >= 1 && maxLeverage <= before.maxLeverage && rate * maxLeverage < RATE_ONE
    })
  )
}

/** The first tier's maintenance rate must be above the taker fee: else the liquidation price is beyond the bankruptcy price. */
function leastTakerRate(s: State, table: number): number {
  let rate = -1
  for (let market = 0; market < s.contracts.size; market++) {
    if (s.contracts.isKnown(market) && s.contract.tiers(market) === table)
      rate = Math.max(rate, s.contract.takerRate(market))
  }
  return rate
}

/** Defines a contract and its market, or changes its terms. */
export function defineContract(s: State, c: Terms): void {
  if (!s.assets.isKnown(c.base) || !s.assets.isKnown(c.quote)) {
    s.refuse(Rejection.unknownAsset)
    return
  }
  const terms = { ...c, stpModes: c.stpModes | STP_OF_CONTRACT }
  if (c.market === 0 || c.market >= s.markets.capacity || !isSound(s, c) || !fits(s, terms)) {
    s.refuse(Rejection.badDefinition)
    return
  }
  const isKnown = s.contracts.isKnown(c.market)
  const hasOtherTiers = isKnown && s.contract.tiers(c.market) !== c.tiers
  const rows = isKnown || openRows(s, c)
  if (!rows) {
    s.refuse(Rejection.exchangeFull)
    return
  }
  writeMarket(s, terms, factorOf(c))
  if (!isKnown) s.contracts.u8.fill(0, c.market * CONTRACT_BYTES, (c.market + 1) * CONTRACT_BYTES)
  const { market, quote: settle } = c
  // Samples are counted from the beginning of an interval.
  if (isKnown && s.contract.fundingHours(market) !== c.fundingHours) forgetPremiums(s, market)
  encode(eventLayouts.contract, s.contracts, market * CONTRACT_BYTES, { ...c, market, settle })
  if (rows !== true) begin(s, market, rows)
  s.valuation.forget()
  s.fund.forget()
  deriveFromTiers(s, market)
  if (hasOtherTiers) lookAgain(s, market)
  s.funding.schedule(market)
  s.funding.findNext()
  s.contractEnds.findNext()
  reportContract(s, market)
}

function isSound(s: State, c: Terms): boolean {
  if (!isSoundMarket(c) || c.state > MarketState.delisted || c.tokenDeduction !== 0 || c.maxPosition !== 0n)
    return false
  if (c.marketKind === MarketKind.linear) {
    if (c.base === c.quote || (c.tick * c.lot) % UNIT !== 0n) return false
    if (c.wallet !== FuturesWallet.uUsdt && c.wallet !== FuturesWallet.uUsdc) return false
  } else if (c.marketKind === MarketKind.inverse) {
    // It settles in its coin; one contract at one tick is a whole number of units.
    if (c.base !== c.quote || (c.lot * UNIT) % c.tick !== 0n || c.wallet !== FuturesWallet.coin) return false
  } else return false
  return isWithinBounds(c) && areSoundRates(s, c)
}

function isWithinBounds(c: Terms): boolean {
  const { minPrice, maxPrice, minQty, maxQty, marketMaxQty } = c
  if (minPrice < 1n || maxPrice < 1n || maxPrice >= MOST_STEPS || minQty < 1n || maxQty < 1n || maxQty >= MOST_STEPS) {
    return false
  }
  if (marketMaxQty > maxQty || c.listingPrice < minPrice || c.listingPrice > maxPrice) return false
  const factor = factorOf(c)
  // What trades is counted too, in coins or in what an inverse contract is quoted in.
  if (c.lot * maxQty >= MOST_WORTH) return false
  if (c.marketKind === MarketKind.linear) return maxPrice * factor * maxQty < MOST_WORTH
  return factor < MOST_WORTH && (factor * maxQty) / minPrice < MOST_WORTH
}

function areSoundRates(s: State, c: Terms): boolean {
  const first = s.tiers.isKnown(c.tiers) ? s.tiers.rowsOf(c.tiers)[0] : undefined
  if (!first || c.takerRate < 0 || c.takerRate >= first.rate || c.makerRate < 0 || c.makerRate > c.takerRate)
    return false
  if (c.defaultLeverage < 1 || c.defaultLeverage > first.maxLeverage || ![1, 2, 4, 8].includes(c.fundingHours))
    return false
  if (c.clampPpm < 1 || c.clampPpm >= MILLION || c.nearPpm < 1 || c.farPpm < c.nearPpm || c.farPpm >= MILLION)
    return false
  if (c.fundingCap < 0n || c.fundingCap > BigInt(RATE_ONE) || c.endsAt < 0 || c.quoteCode === '') return false
  return c.uplWeightPpm <= MILLION && c.openInterestPpm <= MILLION && c.triggerProtectPpm >= 1
}

/** A known market must be this contract, and settle where it did; contracts that settle in an asset share a wallet. */
function fits(s: State, c: Terms): boolean {
  for (let market = 0; market < s.contracts.size; market++) {
    if (!s.contracts.isKnown(market) || s.contract.settle(market) !== c.quote) continue
    if (s.contract.wallet(market) !== c.wallet) return false
  }
  if (!isAnnounced(s, c)) return false
  if (!s.markets.isKnown(c.market)) return true
  if (s.market.state(c.market) === ContractState.settling) return false
  return s.contracts.isKnown(c.market) && isCompatible(s, c) && s.contract.group(c.market) === c.group
}

/** An end is said a week before (domain/perpetuals.md §14). */
function isAnnounced(s: State, { market, endsAt }: Terms): boolean {
  const known = s.contracts.isKnown(market) ? s.contract.endsAt(market) : 0
  return endsAt === 0 || endsAt === known || endsAt >= s.time + ANNOUNCED_MS
}

/** Worth of one lot at one tick; of an inverse contract, divided by the price. */
function factorOf(c: { marketKind: number; tick: bigint; lot: bigint }): bigint {
  return c.marketKind === MarketKind.linear ? (c.tick * c.lot) / UNIT : (c.lot * UNIT) / c.tick
}

interface Rows {
  readonly clearing: number
  readonly fees: number
  readonly fund: number
  readonly common: number
  readonly badDebt: number
  readonly liquidation: number
}

function openRows(s: State, { market, quote, group }: Terms): Rows | undefined {
  if (!s.ledger.hasRoom(6) || !s.seats.hasRoom || !s.positions.hasRoom) return undefined
  const open = (code: number, subKey = 0) => s.ledger.open(code, HOUSE, quote, subKey)
  const { badDebt, futuresClearing, futuresFees, insurance, liquidation } = LedgerCode
  return {
    clearing: open(futuresClearing, market),
    fees: open(futuresFees),
    fund: open(insurance, group),
    common: open(insurance, COMMON_FUND),
    // A loss must have its place before it comes.
    badDebt: open(badDebt),
    liquidation: open(liquidation),
  }
}

function begin(s: State, market: MarketNumber, rows: Rows): void {
  s.contracts.size = Math.max(s.contracts.size, market + 1)
  s.contract.setClearingRow(market, rows.clearing)
  s.contract.setFeeRow(market, rows.fees)
  s.contract.setFundRow(market, rows.fund)
  s.contract.setCommonRow(market, rows.common)
  s.contract.setBadDebtRow(market, rows.badDebt)
  s.contract.setLiquidationRow(market, rows.liquidation)
  s.contract.setHousePosition(market, s.contractSeats.takeForHouse(market))
}

function deriveFromTiers(s: State, market: MarketNumber): void {
  const maxLeverage = s.tiers.rowsOf(s.contract.tiers(market))[0]?.maxLeverage ?? 1
  const notional = IMPACT_NOTIONAL * BigInt(maxLeverage) * UNIT
  const isLinear = s.market.marketKind(market) === MarketKind.linear
  s.contract.setMaxLeverage(market, maxLeverage)
  s.contract.setImpactNotional(market, isLinear ? notional : notional / s.market.lot(market))
}

export function reportTiers(s: State, table: number): void {
  const rows = s.tiers.rowsOf(table)
  encode(eventLayouts.tiers, s.events.words, s.events.openClear('tiers'), {
    table,
    tiers: rows.length,
    ...tierFields(rows),
  })
}

/** Tells a contract's terms: the head of its record, verbatim. */
export function reportContract(s: State, market: MarketNumber): void {
  const byte = s.events.openClear('contract')
  const from = market * CONTRACT_BYTES
  s.events.words.u8.set(s.contracts.u8.subarray(from, from + eventLayouts.contract.size), byte)
}
