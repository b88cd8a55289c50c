import { isIsolated } from './margin.ts'
import { premiumOf } from './mark-price.ts'
import { clearing, fund, fundBalance, marginPlace, move, settleAsset, wallet } from './money.ts'
import { ceilDiv, floorDiv, greatest, halfEven, least, sum, UNIT } from './numbers.ts'
import { type Contract, openPositions, type Position, type State } from './state.ts'
import { worthOf } from './value.ts'

const SLOT_MS = 5_000
const HOUR_MS = 3_600_000
const TRILLION = 10n ** 12n
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

/** `clamp([P̄ + clamp(0.0001 − P̄, ±0.0005)] / (8 / N), ±cap)` in 10^-8. `average` in 10^-12. */
export function fundingRateOf(average: bigint, hours: number, cap: bigint): bigint {
  const pull = least(greatest(INTEREST - average, -PULL), PULL)
  const rate = halfEven((average + pull) * BigInt(hours), 8n * (TRILLION / UNIT))
  return least(greatest(rate, -cap), cap)
}

/** Three quarters of the first tier's maintenance rate, unless the contract has one of its own. */
function fundingCap({ terms, tiers }: Contract): bigint {
  return terms.fundingCap > 0n ? terms.fundingCap : ((tiers[0]?.rate ?? 0n) * 3n) / 4n
}

/** Settles what is due by the state's time, from the last mark. Returns the positions that could not pay. */
export function settleFunding(state: State, contract: Contract): void {
  while (contract.nextFundingAt <= state.time) {
    const { fundingHours } = contract.terms
    fillSlots(contract, (fundingHours * HOUR_MS) / SLOT_MS)
    const average = contract.weightSum === 0n ? 0n : halfEven(contract.premiumSum, contract.weightSum)
    contract.fundingRate = fundingRateOf(average, fundingHours, fundingCap(contract))
    if (contract.mark > 0n) exchangeFunding(state, contract)
    contract.nextFundingAt += fundingHours * HOUR_MS
    contract.premiumSum = 0n
    contract.weightSum = 0n
    contract.premiumSlot = 0
  }
}

/** What a position pays (> 0, up) or receives (< 0, down), as it is at the settlement. */
export function fundingOf(contract: Contract, qty: bigint, rate: bigint): bigint {
  const worth = worthOf(contract, contract.mark, qty < 0n ? -qty : qty)
  const due = (qty < 0n ? -worth : worth) * rate
  return due > 0n ? ceilDiv(due, UNIT) : -floorDiv(-due, UNIT)
}

/** Payers first, as far as they can; receivers share what came together. Positions of the liquidation account take no part. */
function exchangeFunding(state: State, contract: Contract): void {
  const positions = openPositions(state, (p) => p.contract === contract)
  const due = positions.map((position) => ({
    position,
    amount: fundingOf(contract, position.qty, contract.fundingRate),
  }))
  const asset = settleAsset(contract)
  let paid = 0n
  for (const { position, amount } of due) if (amount > 0n) paid += pay(state, position, amount)
  const wanted = -sum(due.map(({ amount }) => least(amount, 0n)))
  for (const { position, amount } of due) {
    if (amount >= 0n) continue
    const share = wanted <= paid ? -amount : (-amount * paid) / wanted
    const isolated = isIsolated(state, position)
    move(state, asset, clearing(contract), isolated ? marginPlace(position) : wallet(position.account, contract), share)
    if (isolated) position.margin += share
    position.funding -= share
  }
  const left =
    paid - sum(due.map(({ amount }) => (amount < 0n ? (wanted <= paid ? -amount : (-amount * paid) / wanted) : 0n)))
  move(state, asset, clearing(contract), fund(contract), left)
}

/** Returns what was paid. What an isolated margin lacks comes from the fund, as far as it has it. */
function pay(state: State, position: Position, amount: bigint): bigint {
  const { contract, account } = position
  const asset = settleAsset(contract)
  position.funding += amount
  if (!isIsolated(state, position)) {
    move(state, asset, wallet(account, contract), clearing(contract), amount)
    return amount
  }
  const own = least(amount, position.margin)
  const lent = least(amount - own, fundBalance(state, contract))
  move(state, asset, marginPlace(position), clearing(contract), own)
  move(state, asset, fund(contract), clearing(contract), lent)
  position.margin -= own
  return own + lent
}
