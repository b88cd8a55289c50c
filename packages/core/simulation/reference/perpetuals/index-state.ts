import { ContractState, GivenIndex, IndexState } from '../../../messages/terms.ts'
import { halfEven } from './numbers.ts'
import type { Contract, State } from './state.ts'

const SECOND_MS = 1_000
/** An index that did not come for so long is not known. */
const STALE_MS = 10_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Good seconds after a freeze that do not count yet; after a jump by more than a tenth that nobody confirmed a minute of them. */
const RECOVERY = 3
const RECOVERY_AFTER_JUMP = 60

/** The source says so, or says nothing. */
export function isFrozen(state: State, contract: Contract): boolean {
  return contract.indexState === IndexState.frozen || isStale(state, contract)
}

function isStale({ time }: State, { mark, indexAt }: Contract): boolean {
  return mark > 0n && time - indexAt >= STALE_MS
}

/** By its state, for a poor index, or in the last day before its end. */
export function isReduceOnly({ time }: State, { state, isReducing, indexAt, terms }: Contract): boolean {
  if (state === ContractState.reduceOnly || isReducing || time - indexAt >= MINUTE_MS) return true
  return terms.endsAt > 0 && time >= terms.endsAt - DAY_MS
}

export function tradesForLiquidation({ state }: Contract): boolean {
  const { halted, settling, delisted } = ContractState
  return ![halted, settling, delisted].includes(state as never)
}

/** What a new value is worth; false where the last one stays (futures-additions.md §3). */
export function noteIndex(state: State, contract: Contract, said: number, price: bigint): boolean {
  const { time } = state
  const given = said === GivenIndex.confirmed ? IndexState.good : said
  if (isStale(state, contract)) {
    if (contract.indexState === IndexState.good) contract.stateSince = contract.indexAt
    contract.indexState = IndexState.frozen
  }
  const before = contract.indexState
  const thaws = before === IndexState.frozen && contract.mark > 0n
  const counts = given !== IndexState.frozen && (!thaws || hasThawed(contract, said, price, time))
  if (counts && thaws) Object.assign(contract, { num: 0n, den: 0n })
  if (given === IndexState.frozen) contract.goodSeconds = 0
  contract.indexState = counts ? given : IndexState.frozen
  const isGood = contract.indexState === IndexState.good
  if (isGood !== (before === IndexState.good) || contract.stateSince === 0) contract.stateSince = time
  if (time - contract.stateSince >= MINUTE_MS) contract.isReducing = !isGood
  return counts
}

/** Counted by the clock: several values in a second are one, and after ten seconds without any it begins anew. */
function hasThawed(contract: Contract, said: number, price: bigint, time: number): boolean {
  if (said !== IndexState.good && said !== GivenIndex.confirmed) {
    contract.goodSeconds = 0
    return false
  }
  const second = Math.floor(time / SECOND_MS)
  if (second - contract.goodAt >= STALE_MS / SECOND_MS) contract.goodSeconds = 0
  if (contract.goodSeconds === 0 || second !== contract.goodAt) contract.goodSeconds++
  contract.goodAt = second
  const jump = price > contract.given ? price - contract.given : contract.given - price
  const isDoubted = jump * 10n > contract.given && said !== GivenIndex.confirmed
  const wanted = isDoubted ? RECOVERY_AFTER_JUMP : RECOVERY
  if (contract.goodSeconds <= wanted) return false
  contract.goodSeconds = 0
  return true
}

/** To a tenth of a tick, in units of the quote. */
export function inTenths({ terms }: Contract, price: bigint): bigint {
  return (halfEven(price * 10n, terms.tick) * terms.tick) / 10n
}
