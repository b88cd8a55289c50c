import { isHouse } from './liquidation-key.ts'
import { badDebt, balanceAt, commonFund, fund, fundBalance, move, type Place, settleAsset } from './money.ts'
import { greatest, least, sum } from './numbers.ts'
import { type Contract, type FundMemory, openPositions, type Position, type State } from './state.ts'
import { unrealised } from './value.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Hours that a high counts. */
const HOURS = 8

function memoryOf(state: State, contract: Contract): FundMemory {
  const key = `${settleAsset(contract)}:${contract.terms.group}`
  const fresh = { highs: new Map(), hour: 0, isDrawnDown: false, taken: 0n, day: 0 }
  const known = state.funds.get(key) ?? fresh
  state.funds.set(key, known)
  return known
}

/** Notes the balance: down by 30 % of the high of eight hours it pays no more for takeovers, until half of that is back. */
export function followFund(state: State, contract: Contract): void {
  const memory = memoryOf(state, contract)
  const balance = fundBalance(state, contract)
  const hour = Math.floor(state.time / HOUR_MS)
  for (let n = Math.max(memory.hour, hour - HOURS) + 1; n <= hour; n++) memory.highs.set(n, balance)
  memory.highs.set(hour, greatest(memory.highs.get(hour) ?? 0n, balance))
  for (const old of [...memory.highs.keys()]) if (old <= hour - HOURS) memory.highs.delete(old)
  memory.hour = hour
  const high = greatest(0n, ...memory.highs.values())
  const fall = 100n * (high - balance)
  memory.isDrawnDown = memory.isDrawnDown ? fall > 15n * high : high > 0n && fall >= 30n * high
}

/** A group takes no more than a fifth of the common part in a day. */
function commonLeft(state: State, contract: Contract): bigint {
  if (contract.terms.group === 0) return 0n
  const has = balanceAt(state, commonFund, settleAsset(contract))
  const taken = takenToday(state, contract)
  return greatest(0n, (has + taken) / 5n - taken)
}

function takenToday(state: State, contract: Contract): bigint {
  const memory = memoryOf(state, contract)
  return memory.day === Math.floor(state.time / DAY_MS) ? memory.taken : 0n
}

/** What takeovers may still cost before the other side is asked. */
export function fundLeft(state: State, contract: Contract): bigint {
  followFund(state, contract)
  if (memoryOf(state, contract).isDrawnDown) return 0n
  return fundBalance(state, contract) + commonLeft(state, contract)
}

/** Of it, what the liquidation account would not lose at mark already. */
export function spendable(state: State, contract: Contract): bigint {
  return greatest(0n, fundLeft(state, contract) + lossesOfHouse(state, contract))
}

/** What the liquidation account would lose at mark in all contracts of a group, but for one position (0 or below). */
export function lossesOfHouse(state: State, contract: Contract, but?: Position): bigint {
  const isOfGroup = (other: Contract) =>
    settleAsset(other) === settleAsset(contract) && other.terms.group === contract.terms.group
  const houses = openPositions(state, (each) => isHouse(each) && each !== but && isOfGroup(each.contract))
  return sum(houses.map((position) => least(0n, unrealised(position))))
}

/** The group's part pays first, then its share of the common part, then the house (domain/ledger.md §3). */
export function payShortage(state: State, contract: Contract, to: Place, amount: bigint): void {
  if (amount === 0n) return
  followFund(state, contract)
  const asset = settleAsset(contract)
  const paid = least(amount, fundBalance(state, contract))
  move(state, asset, fund(contract), to, paid)
  const lent = least(amount - paid, commonLeft(state, contract))
  if (lent > 0n) {
    const memory = memoryOf(state, contract)
    memory.taken = takenToday(state, contract) + lent
    memory.day = Math.floor(state.time / DAY_MS)
    move(state, asset, commonFund, to, lent)
  }
  move(state, asset, badDebt, to, amount - paid - lent)
  followFund(state, contract)
}
