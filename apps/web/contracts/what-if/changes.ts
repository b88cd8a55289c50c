import { contractFeeOf, LONG, notionalOf, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { initialMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { fill } from '@bowline/core/formulas/perpetuals/position.ts'
import { divide } from '@bowline/money'
import type { Held, Pair } from '../figures/account-figures.ts'
import type { Account } from './account.ts'

/** A price as it was is so many. */
export const AS_IT_IS = 10_000n

/** Prices by coin, as parts of 10,000 of what they are: the coin's own, and the marks of all contracts about it. */
export type Moves = ReadonlyMap<string, bigint>

export function movePrices(account: Account, moves: Moves): Account {
  const moved = (price: bigint, coin: string) => {
    const at = moves.get(coin)
    return at === undefined || price === 0n ? price : larger(1n, (price * at) / AS_IT_IS)
  }
  return {
    ...account,
    coins: account.coins.map((coin) => ({ ...coin, index: moved(coin.index, coin.coin) })),
    pairs: account.pairs.map((pair) => ({ ...pair, mark: moved(pair.mark, pair.terms.row.base) })),
  }
}

export function addToWallet(account: Account, coin: string, amount: bigint): Account {
  const coins = account.coins.map((each) => (each.coin === coin ? { ...each, wallet: each.wallet + amount } : each))
  return { ...account, coins }
}

export function switchCoin(account: Account, coin: string, isOn: boolean): Account {
  return { ...account, coins: account.coins.map((each) => (each.coin === coin ? { ...each, isOn } : each)) }
}

export function withPair(account: Account, pair: Pair): Account {
  const isNew = !account.pairs.some(({ terms }) => terms.pair === pair.terms.pair)
  const pairs = account.pairs.map((each) => (each.terms.pair === pair.terms.pair ? pair : each))
  return { ...account, pairs: isNew ? [...pairs, pair] : pairs }
}

/** What a trade at the mark would leave; in lots, a sale below zero. The taker's fee is paid by the wallet. */
export function trade(account: Account, pair: Pair, held: Held, lots: bigint): Account {
  if (lots === 0n || pair.mark === 0n) return account
  const { terms, mark } = pair
  const size = magnitude(lots)
  const worth = notionalOf(terms.value, size, mark)
  const before =
    held.qty === 0n
      ? undefined
      : { side: held.qty > 0n ? LONG : SHORT, qty: magnitude(held.qty), entryValue: held.entryValue }
  const { position, realised } = fill(terms.value, before, lots > 0n ? LONG : SHORT, size, worth)
  const fee = contractFeeOf(worth, terms.takerRate)
  const qty = position ? position.side * position.qty : 0n
  const next = { ...held, qty, entryValue: position?.entryValue ?? 0n, spent: held.spent + fee - realised }
  const margin = held.isolated ? isolatedAfter(held, next) : 0n
  const changed = { ...pair, held: pair.held.map((each) => (each.side === held.side ? { ...next, margin } : each)) }
  const moved = realised - fee - (held.isolated ? margin - held.margin : 0n)
  return addToWallet(withPair(account, changed), terms.row.marginCoin, moved)
}

/** What an isolated position has put up after a trade: more of it its share of what was added, less of it what is left in parts. */
function isolatedAfter(before: Held, after: Held): bigint {
  const [had, has] = [magnitude(before.qty), magnitude(after.qty)]
  if (has === 0n) return 0n
  const isSameSide = before.qty !== 0n && before.qty > 0n === after.qty > 0n
  if (!isSameSide) return initialMarginOf(after.entryValue, before.leverage)
  if (has >= had) return before.margin + initialMarginOf(after.entryValue - before.entryValue, before.leverage)
  return divide(before.margin * has, had, 'up')
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
