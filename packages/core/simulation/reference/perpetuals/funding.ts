import { payShortage } from './fund.ts'
import { forward } from './house.ts'
import { isHouse, touch } from './liquidation-key.ts'
import { isIsolated } from './margin.ts'
import { premiumOf } from './mark-price.ts'
import { clearing, fund, move, placeOf, settleAsset } from './money.ts'
import { ceilDiv, greatest, halfEven, least, sum, UNIT } from './numbers.ts'
import { type Contract, openPositions, type Position, type State } from './state.ts'

const SLOT_MS = 5_000
const HOUR_MS = 3_600_000
const TRILLION = 10n ** 12n
/** Settlements that somebody may be behind. */
const KEPT = 16
/** 0.01 % per eight hours, and how far the premium may pull from it; 10^-12. */
const INTEREST = TRILLION / 10_000n
const PULL = (TRILLION * 5n) / 10_000n

export function nextSettlement({ terms }: Contract, after: number): number {
  const interval = terms.fundingHours * HOUR_MS
  return (Math.floor(after / interval) + 1) * interval
}

/** Every five seconds a premium; a slot that was missed repeats the last one. Later samples weigh more. */
export function samplePremium(contract: Contract, time: number): void {
  const from = contract.nextFundingAt - contract.terms.fundingHours * HOUR_MS
  const slot = Math.floor((time - from) / SLOT_MS) + 1
  fillSlots(contract, slot - 1)
  if (slot <= contract.premiumSlot) return
  contract.premium = premiumOf(contract)
  weigh(contract, slot)
}

function fillSlots(contract: Contract, upTo: number): void {
  for (let slot = contract.premiumSlot + 1; slot <= upTo; slot++) weigh(contract, slot)
}

function weigh(contract: Contract, slot: number): void {
  contract.premiumSum += BigInt(slot) * contract.premium
  contract.weightSum += BigInt(slot)
  contract.premiumSlot = slot
}

/** `clamp([P̄ + clamp(0.0001 − P̄, ±0.0005)] / (8 / N), ±cap)` in 10^-8. P̄ = sum / weights in 10^-12, rounded at the end alone. */
export function fundingRateOf(sum: bigint, weights: bigint, hours: number, cap: bigint): bigint {
  const pull = least(greatest(INTEREST * weights - sum, -PULL * weights), PULL * weights)
  const rate = halfEven((sum + pull) * BigInt(hours), 8n * (TRILLION / UNIT) * weights)
  return least(greatest(rate, -cap), cap)
}

/** Three quarters of the first tier's maintenance rate, unless the contract has one of its own. */
function fundingCap({ terms, tiers }: Contract): bigint {
  return terms.fundingCap > 0n ? terms.fundingCap : ((tiers[0]?.rate ?? 0n) * 3n) / 4n
}

/** Settles what is due by a time, one after the other, from the last mark. */
export function settleFunding(state: State, contract: Contract, until: number): void {
  while (contract.nextFundingAt <= until) {
    const at = contract.nextFundingAt
    fillSlots(contract, (contract.terms.fundingHours * HOUR_MS) / SLOT_MS)
    if (contract.mark > 0n) settle(state, contract, at)
    contract.nextFundingAt = nextSettlement(contract, at)
  }
}

/** At the end of a contract: what is due, and what the running interval has come to. */
export function settleLastFunding(state: State, contract: Contract, endsAt: number): void {
  settleFunding(state, contract, endsAt)
  if (contract.premiumSlot > 0 && contract.mark > 0n) settle(state, contract, endsAt)
}

/** From now on every position owes, or is owed; what it has counts without it. */
function settle(state: State, contract: Contract, at: number): void {
  makeRoom(state, contract)
  contract.fundingRate = predictedRate(contract)
  contract.settlements.push({ at, mark: contract.mark, rate: contract.fundingRate })
  Object.assign(contract, { premiumSum: 0n, weightSum: 0n, premiumSlot: 0 })
  contract.unpaid = openPositions(state, (position) => position.contract === contract).reverse()
}

/** Who was not paid yet is behind by no more settlements than are kept; else all are paid now. */
function makeRoom(state: State, contract: Contract): void {
  const settled = contract.settlements.length
  if (contract.unpaid.length > 0) {
    if (settled + 1 - contract.paidThrough <= KEPT) return
    payPortion(state, contract, contract.unpaid.length)
  }
  contract.paidThrough = settled
}

function predictedRate(contract: Contract): bigint {
  const { premiumSum, weightSum, terms } = contract
  return fundingRateOf(premiumSum, weightSum === 0n ? 1n : weightSum, terms.fundingHours, fundingCap(contract))
}

/** What a position pays (> 0, up) or receives (< 0, down) for one settlement: of its exact worth. */
export function fundingOf(contract: Contract, qty: bigint, mark: bigint, rate: bigint): bigint {
  const due = qty * contract.factor * rate
  return contract.isInverse ? ceilDiv(due, mark * UNIT) : ceilDiv(due * mark, UNIT)
}

function dueOf({ contract, qty, settled }: Position): bigint[] {
  if (qty === 0n) return []
  return contract.settlements.slice(settled).map(({ mark, rate }) => fundingOf(contract, qty, mark, rate))
}

/** What is not booked yet counts already. */
export function owed(position: Position): bigint {
  return sum(dueOf(position))
}

/** Books what a position owes: before anything changes it, or in its portion. */
export function payDue(state: State, position: Position): void {
  const { contract } = position
  const due = dueOf(position)
  position.settled = contract.settlements.length
  for (const amount of due) if (amount !== 0n) pay(state, position, amount)
}

/** Receivers get all of it, whatever payers have: what an isolated margin lacks, others pay (futures-additions.md §5). */
function pay(state: State, position: Position, amount: bigint): void {
  const { contract } = position
  const isolated = isIsolated(state, position)
  const place = placeOf(state, position, isolated)
  if (isolated) {
    const lacking = greatest(0n, amount - position.margin)
    payShortage(state, contract, place, lacking)
    position.margin += lacking - amount
  }
  move(state, settleAsset(contract), place, clearing(contract), amount)
  contract.fundingRest += amount
  position.funding += amount
  if (isHouse(position)) forward(state, contract)
  touch(state, position)
}

/** So many of those that were not paid yet, the newest positions first. */
export function payPortion(state: State, contract: Contract, most: number): void {
  for (const position of contract.unpaid.slice(0, most)) {
    payDue(state, position)
    contract.unpaid = contract.unpaid.filter((other) => other !== position)
  }
  if (contract.unpaid.length === 0) keepRest(state, contract)
}

/** What roundings have left when all are paid is the fund's, and what they lack it pays. */
export function keepRest(state: State, contract: Contract): void {
  const rest = contract.fundingRest
  contract.fundingRest = 0n
  if (rest >= 0n) move(state, settleAsset(contract), clearing(contract), fund(contract), rest)
  else payShortage(state, contract, clearing(contract), -rest)
}
