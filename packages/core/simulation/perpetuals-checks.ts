import { HOUSE, LedgerCode } from '../messages/terms.ts'
import { isIsolated } from './reference/perpetuals/margin.ts'
import { sum } from './reference/perpetuals/numbers.ts'
import type { ReferencePerpetuals } from './reference/perpetuals/perpetuals.ts'
import { openPositions } from './reference/perpetuals/state.ts'
import { entryCost } from './reference/perpetuals/value.ts'
import { isUnified } from './reference/unified/state.ts'

/** What must hold after every command, whatever the rules say (domain/perpetuals.md §15). Returns what is broken. */
export function brokenOf({ state }: ReferencePerpetuals): string[] {
  const broken: string[] = []
  const sums = new Map<string, bigint>()
  for (const [key, amount] of state.balances) {
    const [code, owner, asset] = key.split(':').map(Number) as [number, number, number]
    sums.set(`${asset}`, (sums.get(`${asset}`) ?? 0n) + amount)
    if (code === LedgerCode.insurance && amount < 0n) broken.push(`the fund has ${amount}`)
    if (code === LedgerCode.isolatedMargin && amount < 0n) broken.push(`${owner} has an isolated margin of ${amount}`)
    if (code === LedgerCode.liquidation && amount !== 0n) broken.push(`the liquidation account keeps ${amount}`)
  }
  for (const [asset, total] of sums) if (total !== 0n) broken.push(`asset ${asset} sums to ${total}`)
  for (const contract of state.contracts.values()) {
    const positions = openPositions(state, (position) => position.contract === contract)
    const lots = sum(positions.map(({ qty }) => qty))
    if (lots !== 0n) broken.push(`the quantities of ${contract.id} sum to ${lots}`)
    const clearing = state.balances.get(`${LedgerCode.futuresClearing}:${HOUSE}:${contract.terms.quote}:${contract.id}`)
    if (sum(positions.map(entryCost)) + (clearing ?? 0n) !== contract.fundingRest)
      broken.push(`clearing of ${contract.id} is not what positions cost`)
  }
  for (const position of openPositions(state, () => true)) {
    if (position.margin < 0n) broken.push(`position ${position.id} has a margin of ${position.margin}`)
    if (!isIsolated(state, position) && position.margin !== 0n)
      broken.push(`cross position ${position.id} has a margin`)
  }
  const margins = new Map<string, bigint>()
  for (const { account, contract, margin } of state.positions) {
    const key = `${LedgerCode.isolatedMargin}:${account}:${contract.terms.quote}:${contract.id}`
    margins.set(key, (margins.get(key) ?? 0n) + margin)
  }
  for (const [key, margin] of margins) {
    if ((state.balances.get(key) ?? 0n) !== margin) broken.push(`${key} is not what the positions have`)
  }
  return broken
}

/** What an isolated position may lose is its margin: the wallet of who traded nothing else is never taken. Unified accounts may owe. */
export function walletsBelowZero({ state }: ReferencePerpetuals): string[] {
  return [...state.balances].flatMap(([key, amount]) => {
    const [code, owner] = key.split(':').map(Number) as [number, number]
    const mayOwe =
      isUnified(state, owner) || openPositions(state, (p) => p.account === owner && !isIsolated(state, p)).length > 0
    return code === LedgerCode.futuresWallet && amount < 0n && !mayOwe
      ? [`${owner} owes ${amount} and holds nothing`]
      : []
  })
}
