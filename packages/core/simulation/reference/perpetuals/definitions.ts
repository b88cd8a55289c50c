import { tierRowsOf } from '../../../messages/contract-terms.ts'
import { ContractState, IndexState, MarketKind, PriceKind } from '../../../messages/terms.ts'
import { Rejection } from '../../../rejections.ts'
import type { Complete } from '../complete.ts'
import { nextSettlement, samplePremium } from './funding.ts'
import { advanceMark } from './mark-price.ts'
import { UNIT } from './numbers.ts'
import { done, refuse, type Verdict } from './place-order.ts'
import type { Contract, State } from './state.ts'
import { tiersOf } from './tiers.ts'

const MINUTE_MS = 60_000
/** So many good values one after the other after the index was frozen. */
const RECOVERY = 3

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
  if (known) {
    Object.assign(known, { terms, tiers })
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
    index: 0n,
    indexState: IndexState.good,
    badSince: 0,
    goodInRow: 0,
    recoveredAt: 0,
    mark: 0n,
    num: 0n,
    den: 0n,
    sampledAt: 0,
    gaps: [],
    premiumSum: 0n,
    weightSum: 0n,
    premiumSlot: 0,
    premium: 0n,
    fundingRate: 0n,
    nextFundingAt: 0,
    taken: [],
    lastTradeId: 0,
  }
  contract.nextFundingAt = nextSettlement(contract, state.time)
  state.contracts.set(terms.market, contract)
  return done()
}

/** The index of a contract, second by second; frozen it has no price and the last one stays (conventions 52). */
export function setIndex(state: State, command: Complete<'set-price'>): Verdict {
  const contract = state.contracts.get(command.market)
  if (!contract) return refuse(Rejection.unknownMarket)
  const { indexState, price, priceKind } = command
  const isFrozen = indexState === IndexState.frozen
  if (priceKind !== PriceKind.index || (isFrozen ? price !== 0n : price <= 0n)) return refuse(Rejection.badDefinition)
  noteState(state, contract, indexState)
  if (isFrozen) return done()
  // While it thaws the last index stays.
  if (contract.indexState === IndexState.frozen) return done()
  contract.index = price
  advanceMark(contract, state.time)
  samplePremium(contract, state.time)
  return done()
}

function noteState(state: State, contract: Contract, indexState: number): void {
  const isGood = indexState === IndexState.good
  if (contract.indexState === IndexState.frozen && indexState !== IndexState.frozen) {
    contract.goodInRow = isGood ? contract.goodInRow + 1 : 0
    if (contract.goodInRow <= RECOVERY) return
    Object.assign(contract, { num: 0n, den: 0n, sampledAt: 0 })
  }
  contract.goodInRow = 0
  contract.indexState = indexState
  if (!isGood && contract.badSince === 0) contract.badSince = state.time
  if (isGood && contract.badSince > 0) Object.assign(contract, { badSince: 0, recoveredAt: state.time })
}

/** More than a minute without a good index a contract takes only what reduces, until a minute after it is good again. */
export function restrict(state: State, contract: Contract): void {
  const { trading, reduceOnly } = ContractState
  const isBad = contract.badSince > 0 && state.time - contract.badSince > MINUTE_MS
  if (isBad && contract.state === trading) contract.state = reduceOnly
  const isOver = contract.badSince === 0 && contract.recoveredAt > 0 && state.time - contract.recoveredAt >= MINUTE_MS
  if (isOver && contract.state === reduceOnly) Object.assign(contract, { state: trading, recoveredAt: 0 })
}
