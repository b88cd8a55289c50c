import { reportAccount } from '../accounts/commands.ts'
import { shortageOf } from '../formulas/perpetuals/balances.ts'
import { removableOf, topUpOf } from '../formulas/perpetuals/margin.ts'
import type { CommandOf } from '../messages/commands.ts'
import * as terms from '../messages/terms.ts'
import { LedgerCode, MarketKind, PositionReason, PositionSide } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { AccountNumber, MarketNumber, PositionNumber, SeatNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { isIndexFrozen } from './index-state.ts'

const { BizType } = terms

/** Commands with which an account changes how it trades contracts. */
export type SettingsCommand = 'adjust-margin' | 'set-leverage' | 'set-margin-mode' | 'set-position-mode'
type Terms<K extends SettingsCommand> = Required<Omit<CommandOf<K>, 'kind'>>

/** Whose and on which contract, and that nobody is liquidating it. */
function refusalOf(s: State, account: AccountNumber, market: MarketNumber): number {
  if (!s.accounts.isKnown(account)) return Rejection.unknownAccount
  if (!s.contracts.isKnown(market)) return Rejection.unknownMarket
  return s.risk.isLocked(account, market) ? Rejection.inLiquidation : Rejection.none
}

/** A new leverage holds for the open orders at once; an isolated position is topped up from money, never from profit. */
export function setLeverage(s: State, { account, market, leverage }: Terms<'set-leverage'>): void {
  const refusal = refusalOf(s, account, market) || checkLeverage(s, account, market, leverage)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  const isNew = s.contractSeats.pairOf(account, market) === 0
  const seat = s.contractSeats.take(account, market)
  if (seat === 0) {
    s.refuse(Rejection.exchangeFull)
    return
  }
  const pair = s.seat.baseRow(seat)
  // Nothing is held there yet that a refusal could be about, and no refusal leaves an empty seat.
  if (isNew) {
    for (const position of [pair, pair + 1]) s.position.setLeverage(position, leverage)
    report(s, pair, PositionReason.leverage)
    return
  }
  payDue(s, pair)
  const topUps = topUpsOf(s, pair, leverage)
  const before = s.position.leverage(pair)
  const setBoth = (to: number) => {
    for (const position of [pair, pair + 1]) s.position.setLeverage(position, to)
  }
  setBoth(leverage)
  const found = s.valuation.figures(s.contractSeats.poolOf(account, market))
  const [first, second] = topUps
  const isShort = first + second > 0n && s.valuation.room(account, market) < first + second
  if (isShort || (leverage < before && shortageOf(found) > 0n)) {
    setBoth(before)
    s.refuse(Rejection.insufficientMargin)
    return
  }
  for (const [i, amount] of topUps.entries()) moveMargin(s, pair + i, amount)
  for (const position of [pair, pair + 1]) {
    const isUsed = s.position.qty(position) !== 0n || position === pair
    if (isUsed) report(s, position, PositionReason.leverage)
  }
}

function checkLeverage(s: State, account: AccountNumber, market: MarketNumber, leverage: number): number {
  if (leverage < 1 || leverage > s.contract.maxLeverage(market)) return Rejection.badLeverage
  const pair = s.contractSeats.pairOf(account, market)
  if (pair === 0) return s.contractSeats.hasRoom(account, market) ? Rejection.none : Rejection.exchangeFull
  // While the index is frozen nobody takes more risk.
  const isRise = leverage > s.position.leverage(pair)
  if (isRise && isIndexFrozen(s, market)) return Rejection.indexFrozen
  // Less leverage is less risk, however large the position.
  if (!isRise) return Rejection.none
  return s.valuation.fitsTier(pair, account, market, leverage, 0n, 0n) ? Rejection.none : Rejection.beyondTier
}

function topUpsOf(s: State, pair: PositionNumber, leverage: number): readonly [bigint, bigint] {
  if (s.position.isolated(pair) === 0) return [0n, 0n]
  const of = (position: PositionNumber) =>
    topUpOf(s.position.entryValue(position), s.position.leverage(position), leverage)
  return [of(pair), of(pair + 1)]
}

/** Cross or isolated, for one contract: without a position and open orders there. */
export function setMarginMode(s: State, { account, market, isolated }: Terms<'set-margin-mode'>): void {
  const refusal = refusalOf(s, account, market) || checkMarginMode(s, account, market, isolated)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  const seat = s.contractSeats.take(account, market)
  if (seat === 0) {
    s.refuse(Rejection.exchangeFull)
    return
  }
  const pair = s.seat.baseRow(seat)
  for (const position of [pair, pair + 1]) setPool(s, position, isolated)
  report(s, pair, PositionReason.marginMode)
}

function checkMarginMode(s: State, account: AccountNumber, market: MarketNumber, isolated: number): number {
  if (isolated > 1) return Rejection.badTerms
  const pair = s.contractSeats.pairOf(account, market)
  const now = pair === 0 ? 0 : s.position.isolated(pair)
  if (now === isolated) return Rejection.noChange
  if (!s.pools.hasRoom(3) || !s.ledger.hasRoom(2) || !s.contractSeats.hasRoom(account, market))
    return Rejection.exchangeFull
  if (pair === 0) return Rejection.none
  return checkEmpty(s, s.position.seat(pair))
}

function checkEmpty(s: State, seat: SeatNumber): number {
  if (s.seat.openOrders(seat) > 0) return Rejection.hasOpenOrders
  const pair = s.seat.baseRow(seat)
  return s.position.qty(pair) !== 0n || s.position.qty(pair + 1) !== 0n ? Rejection.hasPosition : Rejection.none
}

/** An isolated position is a pool of its own. */
function setPool(s: State, position: PositionNumber, isolated: number): void {
  const { account: accountOf, market: marketOf } = s.position
  const [account, market] = [accountOf(position), marketOf(position)]
  const own = s.position.pool(position)
  s.position.setIsolated(position, isolated)
  if (isolated === 0) {
    s.position.setPool(position, s.contractSeats.poolOf(account, market))
    s.pools.release(own)
    return
  }
  const asset = s.contract.settle(market)
  const pool = s.pools.take(account, asset, PoolKind.isolated)
  s.pool.setWallet(pool, s.contract.wallet(market))
  s.pool.setRow(pool, s.ledger.open(LedgerCode.isolatedMargin, account, asset, market))
  s.pool.setHead(pool, position)
  s.position.setPool(position, pool)
}

/** One position or two, for all contracts of a kind: without a position and open orders in any. */
export function setPositionMode(s: State, { account, marketKind, hedge }: Terms<'set-position-mode'>): void {
  if (!s.accounts.isKnown(account)) {
    s.refuse(Rejection.unknownAccount)
    return
  }
  const refusal = checkPositionMode(s, account, marketKind, hedge)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  s.account.setHedge(account, s.account.hedge(account) ^ (1 << marketKind))
  for (const pair of pairsOf(s, account, marketKind)) {
    s.position.setPositionSide(pair, hedge === 0 ? PositionSide.both : PositionSide.long)
    s.position.setPositionSide(pair + 1, hedge === 0 ? PositionSide.both : PositionSide.short)
  }
  reportAccount(s, account)
}

function checkPositionMode(s: State, account: AccountNumber, marketKind: number, hedge: number): number {
  if ((marketKind !== MarketKind.linear && marketKind !== MarketKind.inverse) || hedge > 1) return Rejection.badTerms
  const now = (s.account.hedge(account) & (1 << marketKind)) === 0 ? 0 : 1
  if (now === hedge) return Rejection.noChange
  const found = pairsOf(s, account, marketKind).map((pair) => checkEmpty(s, s.position.seat(pair)))
  return found.find((refusal) => refusal === Rejection.hasOpenOrders) ?? found.find((refusal) => refusal > 0) ?? 0
}

function pairsOf(s: State, account: AccountNumber, marketKind: number): number[] {
  const pairs: number[] = []
  for (let market = 0; market < s.contracts.size; market++) {
    if (!s.contracts.isKnown(market) || s.market.marketKind(market) !== marketKind) continue
    const pair = s.contractSeats.pairOf(account, market)
    if (pair !== 0) pairs.push(pair)
  }
  return pairs
}

/** Moves money into an isolated position or out of it; unrealised profit moves neither way. */
export function adjustMargin(s: State, { account, market, positionSide, amount }: Terms<'adjust-margin'>): void {
  const refusal = refusalOf(s, account, market)
  const pair = refusal === Rejection.none ? s.contractSeats.pairOf(account, market) : 0
  const isHedged = refusal === Rejection.none && s.valuation.isHedged(account, market)
  if (
    refusal !== Rejection.none ||
    isHedged !== (positionSide !== PositionSide.both) ||
    positionSide > PositionSide.short
  ) {
    s.refuse(refusal || Rejection.badPositionSide)
    return
  }
  const position = positionSide === PositionSide.short ? pair + 1 : pair
  if (pair === 0 || s.position.qty(position) === 0n || s.position.isolated(position) === 0) {
    s.refuse(Rejection.noPosition)
    return
  }
  payDue(s, pair)
  const most = amount > 0n ? s.valuation.room(account, market) : removable(s, position)
  if (amount === 0n || (amount > 0n ? amount : -amount) > most) {
    s.refuse(
      amount === 0n ? Rejection.amountOutOfRange : amount > 0n ? Rejection.insufficientMargin : Rejection.notRemovable,
    )
    return
  }
  moveMargin(s, position, amount)
  report(s, position, PositionReason.margin)
}

function removable(s: State, position: PositionNumber): bigint {
  if (isIndexFrozen(s, s.position.market(position))) return 0n
  return removableOf(s.position.margin(position), {
    entryValue: s.position.entryValue(position),
    upl: s.valuation.upl(position),
    worth: s.valuation.worthOf(position),
    leverage: s.position.leverage(position),
  })
}

function payDue(s: State, pair: PositionNumber): void {
  s.funding.payDue(pair)
  s.funding.payDue(pair + 1)
}

function moveMargin(s: State, position: PositionNumber, amount: bigint): void {
  const market = s.position.market(position)
  const wallet = s.contractSettlement.walletOf(position)
  const own = s.pool.row(s.position.pool(position))
  s.position.addMargin(position, amount)
  if (amount > 0n) s.postings.move(wallet, own, amount, BizType.isolatedMargin, market, 0)
  else s.postings.move(own, wallet, -amount, BizType.isolatedMargin, market, 0)
}

function report(s: State, position: PositionNumber, reason: number): void {
  s.contractSettlement.reportPosition(position, { reason, bizNumber: 0 })
}
