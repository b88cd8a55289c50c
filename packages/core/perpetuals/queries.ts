import { availableOf, transferableOf } from '../formulas/perpetuals/balances.ts'
import { ALL_MARKETS } from '../messages/commands.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { FuturesWallet, LedgerCode, PositionReason } from '../messages/terms.ts'
import { MOST_TIER_TABLES } from '../records/contracts.ts'
import type { AccountNumber, MarketNumber, PoolNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { reportContract, reportTiers } from './define.ts'
import { reportMark } from './mark.ts'

export function answerContracts(s: State): void {
  for (let table = 1; table < MOST_TIER_TABLES; table++) if (s.tiers.isKnown(table)) reportTiers(s, table)
  for (let market = 0; market < s.contracts.size; market++) {
    if (!s.contracts.isKnown(market)) continue
    reportContract(s, market)
    reportMark(s, market)
  }
}

export function answerContract(s: State, { market }: { market: MarketNumber }): void {
  if (!s.contracts.isKnown(market)) {
    s.refuse(Rejection.unknownMarket)
    return
  }
  reportContract(s, market)
  reportMark(s, market)
}

/** Each wallet's figures once, then the positions that are held or were given terms. */
export function answerPositions(s: State, q: { account: AccountNumber; market: MarketNumber }): void {
  if (!s.accounts.isKnown(q.account)) {
    s.refuse(Rejection.unknownAccount)
    return
  }
  const markets = Array.from({ length: s.contracts.size }, (_, market) => market).filter((market) => {
    return s.contracts.isKnown(market) && (q.market === ALL_MARKETS || q.market === market)
  })
  for (const market of firstOfEachWallet(s, markets)) {
    const pool = s.contractSeats.poolOf(q.account, market)
    if (pool !== 0) reportMargin(s, q.account, market, s.pool.isLiquidating(pool))
    else if (hasWallet(s, q.account, market)) reportMargin(s, q.account, market, 0)
  }
  for (const market of markets) {
    const pair = s.contractSeats.pairOf(q.account, market)
    if (pair === 0) continue
    s.reportPosition(pair, PositionReason.state)
    if (s.valuation.isHedged(q.account, market)) s.reportPosition(pair + 1, PositionReason.state)
  }
}

/** One contract for each wallet: those that settle in an asset share one. */
function firstOfEachWallet(s: State, markets: readonly number[]): number[] {
  const nameOf = (market: MarketNumber) => `${s.contract.settle(market)}/${s.contract.wallet(market)}`
  return [...new Map(markets.toReversed().map((market) => [nameOf(market), market])).values()].sort((a, b) => a - b)
}

/** Money that came before the first order for a contract. */
function hasWallet(s: State, account: AccountNumber, market: MarketNumber): boolean {
  const { futuresWallet } = LedgerCode
  return s.ledger.find(futuresWallet, account, s.contract.settle(market), s.contract.wallet(market)) >= 0
}

function reportMargin(s: State, account: AccountNumber, market: MarketNumber, isLiquidating: number): void {
  if (s.holdings.poolOf(account) !== 0) {
    reportUnifiedMargin(s, account, market, isLiquidating)
    return
  }
  const found = s.valuation.figuresFor(account, market)
  encode(eventLayouts.margin, s.events.words, s.events.openClear('margin'), {
    account,
    asset: s.contract.settle(market),
    wallet: s.contract.wallet(market),
    isLiquidating,
    balance: found.balance,
    upl: found.upl,
    initialMargin: found.positionMargin + found.orderMargin,
    orderMargin: found.orderMargin,
    maintenance: found.maintenance,
    available: availableOf(found),
    transferable: transferableOf(found),
  })
}

/** Margin of a unified account's orders on what settles in an asset. */
function ordersIn(s: State, pool: PoolNumber, settle: number): bigint {
  let held = 0n
  for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
    if (s.contract.settle(s.position.market(pair)) === settle) held += s.valuation.ordersOf(pair)
  }
  return held
}

/** Of a unified account: what it has in what the contract settles in, and what it may use as so much of it. */
function reportUnifiedMargin(s: State, account: AccountNumber, market: MarketNumber, isLiquidating: number): void {
  const pool = s.holdings.poolOf(account)
  const settle = s.contract.settle(market)
  const asset = s.holdings.assetsOf(pool)[s.collaterals.slotOf(settle)]
  if (!asset) return
  encode(eventLayouts.margin, s.events.words, s.events.openClear('margin'), {
    account,
    asset: settle,
    wallet: FuturesWallet.unified,
    isLiquidating,
    balance: asset.wallet,
    upl: asset.upl,
    initialMargin: asset.initialMargin,
    orderMargin: ordersIn(s, pool, settle),
    maintenance: asset.maintenance,
    available: s.holdings.inSettle(market, availableOf(s.valuation.figures(pool))),
    transferable: s.risk.mayLeave(pool, settle),
  })
}
