import { MarketKind, PositionSide } from '../../../messages/terms.ts'
import { Rejection } from '../../../rejections.ts'
import type { Complete } from '../complete.ts'
import { payDue } from './funding.ts'
import { isFrozen } from './index-state.ts'
import { legKey, poolKey, releasePool, takePool, takeSeat, touch } from './liquidation-key.ts'
import { fitsTier, isIsolated, poolOf, removable, room } from './margin.ts'
import { marginPlace, move, settleAsset, wallet } from './money.ts'
import { ceilDiv } from './numbers.ts'
import { done, refuse, type Verdict } from './place-order.ts'
import {
  type Contract,
  choiceOf,
  isHedged,
  openPositions,
  ordersOf,
  type Position,
  positionAt,
  type State,
} from './state.ts'
import { isOutOfHands } from './trouble.ts'

/** Refused above the tier's maximum, or where less than nothing would be available (domain/perpetuals.md §8). */
export function setLeverage(state: State, { account, market, leverage }: Complete<'set-leverage'>): Verdict {
  const contract = changeable(state, account, market)
  if (typeof contract === 'number') return refuse(contract)
  const choice = choiceOf(state, account, contract)
  const asked = BigInt(leverage)
  if (asked < 1n || asked > (contract.tiers[0]?.maxLeverage ?? 0n)) return refuse(Rejection.badLeverage)
  const before = choice.leverage
  const isSeated = state.traders.get(account)?.seats.includes(contract.id) ?? false
  if (isSeated && asked > before && isFrozen(state, contract)) return refuse(Rejection.indexFrozen)
  // Less leverage is less risk, however large the position.
  if (isSeated && asked > before && !fitsTier(state, account, contract, asked)) return refuse(Rejection.beyondTier)
  takeSeat(state, account, contract)
  for (const position of legsOf(state, account, contract)) payDue(state, position)
  const added = choice.isolated ? marginToAdd(state, account, contract, asked) : new Map()
  choice.leverage = asked
  const after = poolOf(state, account, contract)
  const total = [...added.values()].reduce((sum, amount) => sum + amount, 0n)
  const isShort = isSeated && asked < before && after.counted < after.initial
  if (isShort || (total > 0n && total > room(state, account, contract))) {
    choice.leverage = before
    return refuse(Rejection.insufficientMargin)
  }
  for (const [position, amount] of added) {
    move(state, settleAsset(contract), wallet(state, account, contract), marginPlace(position), amount)
    position.margin += amount
  }
  touchAll(state, account, contract)
  return done()
}

/** Long and short, or the only one. */
function legsOf(state: State, account: number, contract: Contract): Position[] {
  return state.positions.filter((position) => position.account === account && position.contract === contract)
}

function touchAll(state: State, account: number, contract: Contract): void {
  const hedged = isHedged(state, account, contract)
  const open = legsOf(state, account, contract).filter(({ qty }) => qty !== 0n)
  const first = positionAt(state, account, contract, hedged ? PositionSide.long : PositionSide.both)
  for (const position of new Set([first, ...open])) touch(state, position)
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
  const contract = changeable(state, account, market)
  if (typeof contract === 'number') return refuse(contract)
  const choice = choiceOf(state, account, contract)
  if (choice.isolated === (isolated === 1)) return refuse(Rejection.noChange)
  if (ordersOf(state, account, contract).length > 0) return refuse(Rejection.hasOpenOrders)
  if (openPositions(state, (p) => p.account === account && p.contract === contract).length > 0)
    return refuse(Rejection.hasPosition)
  takeSeat(state, account, contract)
  choice.isolated = isolated === 1
  for (const isShort of [false, true]) {
    const key = legKey(account, contract, isShort)
    if (choice.isolated) takePool(state, key)
    else releasePool(state, key)
  }
  touchAll(state, account, contract)
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
  const contract = changeable(state, account, market)
  if (typeof contract === 'number') return refuse(contract)
  const hedged = isHedged(state, account, contract)
  if (hedged === (positionSide === PositionSide.both)) return refuse(Rejection.badPositionSide)
  const position = positionAt(state, account, contract, positionSide as PositionSide)
  if (position.qty === 0n || !isIsolated(state, position)) return refuse(Rejection.noPosition)
  for (const leg of legsOf(state, account, contract)) payDue(state, leg)
  if (amount === 0n) return refuse(Rejection.amountOutOfRange)
  if (amount > 0n && amount > room(state, account, contract)) return refuse(Rejection.insufficientMargin)
  if (amount < 0n && (isFrozen(state, contract) || -amount > removable(state, position)))
    return refuse(Rejection.notRemovable)
  move(state, settleAsset(contract), wallet(state, account, contract), marginPlace(position), amount)
  position.margin += amount
  touch(state, position)
  return done()
}

/** A contract of an account that nobody liquidates there. */
function changeable(state: State, account: number, market: number): Contract | number {
  if (!state.traders.has(account)) return Rejection.unknownAccount
  const contract = state.contracts.get(market)
  if (!contract) return Rejection.unknownMarket
  return isLocked(state, account, contract) ? Rejection.inLiquidation : contract
}

/** A liquidation keeps its owner's hands off: of a wallet off all its contracts, of an isolated position off its contract. */
export function isLocked(state: State, account: number, contract: Contract): boolean {
  const legs = [false, true].map((isShort) => legKey(account, contract, isShort))
  return [poolKey(state, account, contract), ...legs].some((key) => isOutOfHands(state, key))
}
