import { FuturesWallet, HOUSE, LedgerCode, PositionSide } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { AccountNumber, LedgerRow, MarketNumber, PoolNumber, PositionNumber, SeatNumber } from '../records/view.ts'
import type { State } from '../state.ts'

export type ContractSeats = ReturnType<typeof contractSeatsOf>

/** The seat of an account on a contract, with its two positions and the pool that covers them. */
export function contractSeatsOf(s: State) {
  /** The first of the account's two positions; 0 = none yet, which reads as a flat one. */
  function pairOf(account: AccountNumber, market: MarketNumber): PositionNumber {
    const seat = s.seats.find(account, market)
    return seat === 0 ? 0 : s.seat.baseRow(seat)
  }

  /** The position an order's seat and side mean. */
  function positionOf(seat: SeatNumber, isShort: boolean): PositionNumber {
    return isShort ? s.seat.quoteRow(seat) : s.seat.baseRow(seat)
  }

  /** What covers cross positions in the contract: the pool of what it settles in, or of the unified account; 0 = none yet. */
  function poolOf(account: AccountNumber, market: MarketNumber): PoolNumber {
    return walletPool(account, s.contract.settle(market))
  }

  /** What a futures wallet of an account belongs to; 0 = nothing was ever held by it. */
  function walletPool(account: AccountNumber, asset: number): PoolNumber {
    return s.holdings.poolOf(account) || s.pools.find(account, asset)
  }

  /** Ledger row of the wallet that profit goes to; opened when needed. */
  function walletRow(account: AccountNumber, market: MarketNumber): LedgerRow {
    const isUnified = s.account.isUnified(account) !== 0
    const wallet = isUnified ? FuturesWallet.unified : s.contract.wallet(market)
    return s.ledger.open(LedgerCode.futuresWallet, account, s.contract.settle(market), wallet)
  }

  function leverageOf(pair: PositionNumber, market: MarketNumber): number {
    return pair === 0 ? s.contract.defaultLeverage(market) : s.position.leverage(pair)
  }

  function hasRoom(account: AccountNumber, market: MarketNumber): boolean {
    if (s.seats.find(account, market) !== 0) return true
    const isNew = poolOf(account, market) === 0
    return s.seats.hasRoom && s.positions.hasRoom && s.ledger.hasRoom(1) && (!isNew || s.pools.hasRoom(1))
  }

  function draft(account: AccountNumber, market: MarketNumber): SeatNumber {
    const known = s.seats.find(account, market)
    if (known !== 0) return known
    return hasRoom(account, market) ? s.seats.draftOf(0, 0) : 0
  }

  function take(account: AccountNumber, market: MarketNumber): SeatNumber {
    const known = s.seats.find(account, market)
    if (known !== 0 || !hasRoom(account, market)) return known
    const pool = poolOf(account, market) || takePool(account, market)
    const pair = s.positions.take()
    const seat = s.seats.takeFor(account, market, pair, pair + 1)
    const head = s.pool.head(pool)
    const wallet = walletRow(account, market)
    for (const position of [pair, pair + 1]) {
      s.position.setAccount(position, account)
      s.position.setMarket(position, market)
      s.position.setSeat(position, seat)
      s.position.setPool(position, pool)
      s.position.setWalletRow(position, wallet)
      s.position.setLeverage(position, s.contract.defaultLeverage(market))
      s.position.setSettlements(position, s.contract.settlements(market))
    }
    if (s.valuation.isHedged(account, market)) {
      s.position.setPositionSide(pair, PositionSide.long)
      s.position.setPositionSide(pair + 1, PositionSide.short)
    }
    s.position.setPoolNext(pair, head)
    if (head !== 0) s.position.setPoolPrevious(head, pair)
    s.pool.setHead(pool, pair)
    return seat
  }

  /** The position of the liquidation account, which has no pool: nobody liquidates it. */
  function takeForHouse(market: MarketNumber): PositionNumber {
    const pair = s.positions.take()
    const seat = s.seats.takeFor(HOUSE, market, pair, pair + 1)
    for (const position of [pair, pair + 1]) {
      s.position.setMarket(position, market)
      s.position.setSeat(position, seat)
      s.position.setLeverage(position, 1)
      s.position.setWalletRow(position, s.contract.liquidationRow(market))
    }
    return pair
  }

  function takePool(account: AccountNumber, market: MarketNumber): PoolNumber {
    const asset = s.contract.settle(market)
    const pool = s.pools.take(account, asset, PoolKind.cross)
    s.pool.setWallet(pool, s.contract.wallet(market))
    s.pool.setRow(pool, walletRow(account, market))
    return pool
  }

  return { pairOf, positionOf, poolOf, walletPool, takeForHouse, leverageOf, hasRoom, draft, take }
}
