import { IndexState, MarketKind, PositionSide } from '../../../messages/terms.ts'
import { Rejection } from '../../../rejections.ts'
import type { Complete } from '../complete.ts'
import { exposure, isIsolated, poolOf, removable, transferable } from './margin.ts'
import { marginPlace, move, settleAsset, wallet } from './money.ts'
import { ceilDiv } from './numbers.ts'
import { done, refuse, type Verdict } from './place-order.ts'
import { type Contract, choiceOf, isHedged, openPositions, ordersOf, positionAt, type State } from './state.ts'
import { mostLeverage } from './tiers.ts'

/** Refused above the tier's maximum, or where less than nothing would be available (domain/perpetuals.md §8). */
export function setLeverage(state: State, { account, market, leverage }: Complete<'set-leverage'>): Verdict {
  const contract = known(state, account, market)
  if (typeof contract === 'number') return refuse(contract)
  const choice = choiceOf(state, account, contract)
  const asked = BigInt(leverage)
  if (asked < 1n || asked > (contract.tiers[0]?.maxLeverage ?? 0n)) return refuse(Rejection.badLeverage)
  if (asked === choice.leverage) return done()
  const before = choice.leverage
  if (asked > before && contract.indexState === IndexState.frozen) return refuse(Rejection.indexFrozen)
  // Less leverage is less risk, however large the position.
  if (asked > before && contract.mark > 0n && asked > mostLeverage(contract, exposure(state, account, contract)))
    return refuse(Rejection.beyondTier)
  const added = choice.isolated ? marginToAdd(state, account, contract, asked) : new Map()
  const pool = poolOf(state, account, contract)
  choice.leverage = asked
  const rise = poolOf(state, account, contract).initial - pool.initial
  const total = [...added.values()].reduce((sum, amount) => sum + amount, 0n)
  const isShort = rise + total > 0n && pool.equity - pool.initial < rise + total
  if (isShort || total > transferable(pool)) {
    choice.leverage = before
    return refuse(Rejection.insufficientMargin)
  }
  for (const [position, amount] of added) {
    move(state, settleAsset(contract), wallet(account, contract), marginPlace(position), amount)
    position.margin += amount
  }
  return done()
}

/** A lower leverage of an isolated position asks for more margin; a higher one leaves it. */
function marginToAdd(state: State, account: number, contract: Contract, leverage: bigint) {
  const now = choiceOf(state, account, contract).leverage
  const held = openPositions(state, (p) => p.account === account && p.contract === contract)
  return new Map(
    held.flatMap((position) => {
      const more = ceilDiv(position.entry * (now - leverage), now * leverage)
      return more > 0n ? [[position, more] as const] : []
    }),
  )
}

export function setMarginMode(state: State, { account, market, isolated }: Complete<'set-margin-mode'>): Verdict {
  const contract = known(state, account, market)
  if (typeof contract === 'number') return refuse(contract)
  const choice = choiceOf(state, account, contract)
  if (choice.isolated === (isolated === 1)) return refuse(Rejection.noChange)
  if (ordersOf(state, account, contract).length > 0) return refuse(Rejection.hasOpenOrders)
  if (openPositions(state, (p) => p.account === account && p.contract === contract).length > 0)
    return refuse(Rejection.hasPosition)
  choice.isolated = isolated === 1
  return done()
}

export function setPositionMode(state: State, { account, marketKind, hedge }: Complete<'set-position-mode'>): Verdict {
  const trader = state.traders.get(account)
  if (!trader) return refuse(Rejection.unknownAccount)
  if (marketKind !== MarketKind.linear && marketKind !== MarketKind.inverse) return refuse(Rejection.badTerms)
  if (trader.hedged.has(marketKind) === (hedge === 1)) return refuse(Rejection.noChange)
  const ofFamily = ({ terms }: Contract) => terms.marketKind === marketKind
  if (ordersOf(state, account).some(({ contract }) => ofFamily(contract))) return refuse(Rejection.hasOpenOrders)
  if (openPositions(state, (p) => p.account === account && ofFamily(p.contract)).length > 0)
    return refuse(Rejection.hasPosition)
  if (hedge === 1) trader.hedged.add(marketKind)
  else trader.hedged.delete(marketKind)
  return done()
}

/** Margin into an isolated position from what may leave the wallet, or out of it as far as it may. */
export function adjustMargin(state: State, command: Complete<'adjust-margin'>): Verdict {
  const { account, market, positionSide, amount } = command
  const contract = known(state, account, market)
  if (typeof contract === 'number') return refuse(contract)
  const hedged = isHedged(state, account, contract)
  if (hedged === (positionSide === PositionSide.both)) return refuse(Rejection.badPositionSide)
  const position = positionAt(state, account, contract, positionSide as PositionSide)
  if (position.qty === 0n || !isIsolated(state, position)) return refuse(Rejection.noPosition)
  if (amount === 0n) return refuse(Rejection.badTerms)
  if (amount > 0n && amount > transferable(poolOf(state, account, contract)))
    return refuse(Rejection.insufficientMargin)
  const isFrozen = contract.indexState === IndexState.frozen
  if (amount < 0n && (isFrozen || -amount > removable(state, position))) return refuse(Rejection.notRemovable)
  move(state, settleAsset(contract), wallet(account, contract), marginPlace(position), amount)
  position.margin += amount
  return done()
}

function known(state: State, account: number, market: number): Contract | number {
  if (!state.traders.has(account)) return Rejection.unknownAccount
  return state.contracts.get(market) ?? Rejection.unknownMarket
}
