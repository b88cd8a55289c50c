import { parseSignedUnits } from '@bowline/money'
import type { Held, Pair } from '../figures/account-figures.ts'
import type { Account } from './account.ts'
import { AS_IT_IS, movePrices, switchCoin, trade, withPair } from './changes.ts'

/** What is tried on an account. Whatever is left out stays as it is. */
export interface Scenario {
  /** By coin, percent as typed. */
  readonly prices: ReadonlyMap<string, string>
  /** By contract and side: lots that would be held, a short below zero. */
  readonly sizes: ReadonlyMap<string, bigint>
  /** Coins that would be collateral, or would not. */
  readonly switches: ReadonlyMap<string, boolean>
}

export const NOTHING_TRIED: Scenario = { prices: new Map(), sizes: new Map(), switches: new Map() }

export function isTried({ prices, sizes, switches }: Scenario): boolean {
  return [...prices.values()].some((percent) => partOf(percent) !== AS_IT_IS) || sizes.size > 0 || switches.size > 0
}

/** No price falls by all of it, or rises to more than ten times what it is. */
const MOST_UP = 9n * AS_IT_IS

/** A price as a part of 10,000 after so many percent; undefined: that is none. */
export function partOf(percent: string): bigint | undefined {
  if (percent === '' || percent === '-') return AS_IT_IS
  const by = parseSignedUnits(percent, 2)
  return typeof by === 'bigint' && by > -AS_IT_IS && by <= MOST_UP ? AS_IT_IS + by : undefined
}

export function sizeKey({ pair, side }: Pick<Held, 'pair' | 'side'>): string {
  return `${pair}/${side}`
}

/** The account after it: first what is traded at the marks of now, then collateral, then prices. `flat` gives contracts not held. */
export function tryOut(
  account: Account,
  { prices, sizes, switches }: Scenario,
  flat: (pair: string) => Pair | undefined,
): Account {
  let now = account
  for (const [key, lots] of sizes) {
    const at = key.lastIndexOf('/')
    const [name, side] = [key.slice(0, at), key.slice(at + 1)]
    const pair = now.pairs.find(({ terms }) => terms.pair === name) ?? flat(name)
    const held = pair?.held.find((each) => each.side === side)
    if (pair && held) now = trade(withPair(now, pair), pair, held, lots - held.qty)
  }
  for (const [coin, isOn] of switches) now = switchCoin(now, coin, isOn)
  return movePrices(now, new Map([...prices].map(([coin, percent]) => [coin, partOf(percent) ?? AS_IT_IS])))
}

/** Coins whose price moves something, in the order of their names: those of contracts, and collateral that is there or owed. */
export function pricedCoins({ coins, isUnified, pairs }: Account): string[] {
  const bases = pairs.filter(({ held }) => held.some(({ qty }) => qty !== 0n)).map(({ terms }) => terms.row.base)
  const counted = isUnified ? coins.filter(({ wallet }) => wallet !== 0n).map(({ coin }) => coin) : []
  return [...new Set([...bases, ...counted])].sort()
}
