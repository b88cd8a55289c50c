import { tierRowsOf } from '../../../messages/contract-terms.ts'
import { GivenIndex, HOUSE, IndexState, MarketKind, PositionSide, PriceKind } from '../../../messages/terms.ts'
import { Rejection } from '../../../rejections.ts'
import type { Complete } from '../complete.ts'
import { setSpotIndex } from '../unified/definitions.ts'
import { countSeconds, isOver } from './contract-end.ts'
import { followFund } from './fund.ts'
import { nextSettlement, samplePremium } from './funding.ts'
import { inTenths, noteIndex } from './index-state.ts'
import { advanceMark } from './mark-price.ts'
import { UNIT } from './numbers.ts'
import { done, refuse, type Verdict } from './place-order.ts'
import { type Contract, positionAt, type State } from './state.ts'
import { tiersOf } from './tiers.ts'

/** Prices in ticks (futures-additions.md §8). */
const MOST_TICKS = 1n << 31n
/** An end is said so long before. */
const WEEK_MS = 7 * 86_400_000

export function defineTiers(state: State, command: Complete<'define-tiers'>): Verdict {
  const rows = tierRowsOf(command, command.tiers)
  if (rows.length === 0) return refuse(Rejection.badDefinition)
  const tiers = tiersOf(rows)
  state.tierTables.set(command.table, tiers)
  for (const contract of state.contracts.values()) if (contract.terms.tiers === command.table) contract.tiers = tiers
  return done()
}

export function defineContract(state: State, command: Complete<'define-contract'>): Verdict {
  const { kind: _, state: asked, ...terms } = command
  const tiers = state.tierTables.get(terms.tiers)
  if (!tiers) return refuse(Rejection.badDefinition)
  const known = state.contracts.get(terms.market)
  const isAnnounced = terms.endsAt === known?.terms.endsAt || terms.endsAt >= state.time + WEEK_MS
  if (terms.endsAt !== 0 && !isAnnounced) return refuse(Rejection.badDefinition)
  if (known) {
    const isOther = terms.fundingHours !== known.terms.fundingHours
    Object.assign(known, { terms, tiers })
    // Samples are counted from the beginning of an interval.
    if (isOther) Object.assign(known, { premiumSum: 0n, weightSum: 0n, premiumSlot: 0 })
    known.nextFundingAt = nextSettlement(known, state.time)
    return done()
  }
  const isInverse = terms.marketKind === MarketKind.inverse
  const contract: Contract = {
    id: terms.market,
    terms,
    state: asked,
    tiers,
    isInverse,
    factor: isInverse ? (terms.lot * UNIT) / terms.tick : (terms.tick * terms.lot) / UNIT,
    bids: [],
    asks: [],
    lastPrice: 0n,
    lastTradeAt: 0,
    given: 0n,
    index: 0n,
    indexState: IndexState.good,
    indexAt: 0,
    stateSince: 0,
    goodSeconds: 0,
    goodAt: 0,
    isReducing: false,
    mark: 0n,
    num: 0n,
    den: 0n,
    sampledAt: 0,
    gaps: [],
    maxBuy: 0n,
    minSell: 0n,
    premiumSum: 0n,
    weightSum: 0n,
    premiumSlot: 0,
    premium: 0n,
    fundingRate: 0n,
    nextFundingAt: 0,
    settlements: [],
    unpaid: [],
    paidThrough: 0,
    fundingRest: 0n,
    workedOffAt: 0,
    endSum: 0n,
    endSeconds: 0,
    endCountedTo: 0,
    endPrice: 0n,
    lastTradeId: 0,
    house: undefined as never,
  }
  contract.house = positionAt(state, HOUSE, contract, PositionSide.both)
  contract.nextFundingAt = nextSettlement(contract, state.time)
  state.contracts.set(terms.market, contract)
  return done()
}

/** The index of a contract, second by second; frozen it has no price and the last one stays (conventions 52). */
export function setIndex(state: State, command: Complete<'set-price'>): Verdict {
  const contract = state.contracts.get(command.market)
  if (!contract) return setSpotIndex(state, command)
  const { indexState, price, priceKind } = command
  const isSound = indexState === IndexState.frozen || (price > 0n && price < MOST_TICKS * contract.terms.tick)
  if (priceKind !== PriceKind.index || indexState > GivenIndex.confirmed || !isSound)
    return refuse(Rejection.badDefinition)
  if (isOver(contract)) return done()
  if (!noteIndex(state, contract, indexState, price)) return done()
  countSeconds(contract, state.time)
  followFund(state, contract)
  Object.assign(contract, { given: price, index: inTenths(contract, price), indexAt: state.time })
  advanceMark(contract, state.time)
  samplePremium(contract, state.time)
  return done()
}
