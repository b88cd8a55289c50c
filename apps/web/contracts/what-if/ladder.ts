import { isUnderMargin } from '@bowline/core/formulas/perpetuals/balances.ts'
import { contractFeeOf, notionalOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import {
  clearanceFeeOf,
  equityShareOf,
  excessOf,
  isTakenOverAtOnce,
} from '@bowline/core/formulas/perpetuals/liquidation.ts'
import { coinsWorth, marginInUsd } from '@bowline/core/formulas/unified/collateral.ts'
import type { Pair, PositionFigures } from '../figures/account-figures.ts'
import type { Account } from './account.ts'
import { addToWallet, trade, withPair } from './changes.ts'
import { repaysDebts } from './repays.ts'
import { type Pool, type Valued, value } from './value.ts'

/** One thing that a liquidation does; amounts in ledger units of the coin named. */
export type Step =
  | { readonly kind: 'canceled'; readonly pairs: readonly string[] }
  | {
      readonly kind: 'repaid'
      readonly from: string
      readonly fromAmount: bigint
      readonly to: string
      readonly toAmount: bigint
    }
  | { readonly kind: 'netted'; readonly pair: string; readonly lots: bigint }
  | {
      readonly kind: 'sold' | 'takenOver'
      readonly pair: string
      readonly isLong: boolean
      readonly lots: bigint
      /** Of the position nothing is left. */
      readonly isAll: boolean
      readonly coin: string
      /** Taker's and clearance fee, or what of the margin was left and is gone. */
      readonly lost: bigint
    }

export interface Liquidation {
  readonly pool: Pool
  readonly steps: readonly Step[]
  /** Maintenance over equity when it stops, 10^-8; undefined: nothing is left. */
  readonly ratioAfter: bigint | undefined
}

/** No liquidation takes so many. */
const MOST_STEPS = 200

/**
 * What would be liquidated at the prices of an account, in the exchange's order, were there buyers at the mark: orders, debts, longs
 * against shorts, then position by position; it stops as soon as the margin suffices. What the book would really pay nobody knows.
 */
export function liquidationsOf(account: Account): {
  readonly liquidations: readonly Liquidation[]
  readonly after: Account
} {
  let now = account
  const liquidations: Liquidation[] = []
  for (const pool of value(account).pools) {
    if (!isInTrouble(pool)) continue
    const { steps, after } = liquidate(now, pool.key)
    now = after
    liquidations.push({ pool, steps, ratioAfter: value(now).pools.find(({ key }) => key === pool.key)?.mmRatio })
  }
  return { liquidations, after: now }
}

function isInTrouble({ maintenance, equity }: Pool): boolean {
  return isUnderMargin(maintenance, equity)
}

function liquidate(account: Account, key: string): { readonly steps: readonly Step[]; readonly after: Account } {
  const steps: Step[] = []
  let now = account
  while (steps.length < MOST_STEPS) {
    const valued = value(now)
    const pool = valued.pools.find((each) => each.key === key)
    if (!pool || !isInTrouble(pool)) break
    const done = cancel(now, pool) ?? repay(now, pool) ?? net(now, valued, pool) ?? sell(now, valued, pool)
    if (!done) break
    steps.push(...done.steps)
    now = done.after
  }
  return { steps, after: now }
}

interface Done {
  readonly steps: readonly Step[]
  readonly after: Account
}

function cancel(account: Account, pool: Pool): Done | undefined {
  const open = account.pairs.filter(
    (pair) => isOf(pool, pair) && pair.held.some(({ buyValue, sellValue }) => buyValue > 0n || sellValue > 0n),
  )
  if (open.length === 0) return undefined
  const none = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }
  const after = open.reduce(
    (now, pair) => withPair(now, { ...pair, held: pair.held.map((held) => ({ ...held, ...none })) }),
    account,
  )
  return { steps: [{ kind: 'canceled', pairs: open.map(({ terms }) => terms.pair) }], after }
}

function isOf({ kind, key, unit }: Pool, { terms }: Pair): boolean {
  if (kind === 'unified') return true
  return kind === 'wallet' ? terms.row.marginCoin === unit : key.startsWith(`${terms.pair}/`)
}

function repay(account: Account, pool: Pool): Done | undefined {
  if (pool.kind !== 'unified') return undefined
  const { conversions, after } = repaysDebts(account)
  return conversions.length > 0 ? { steps: conversions.map((each) => ({ kind: 'repaid', ...each })), after } : undefined
}

/** Positions that the pool backs, of its pairs in their order. */
function positionsOf({ positions }: Valued, account: Account, pool: Pool): PositionFigures[] {
  return positions.filter(({ held }) => {
    if (pool.kind === 'isolated') return pool.key === `${held.pair}/${held.side}`
    const pair = pairOf(account, held.pair)
    return !held.isolated && isOf(pool, pair)
  })
}

function pairOf({ pairs }: Account, name: string): Pair {
  return pairs.find(({ terms }) => terms.pair === name) as Pair
}

/** Long and short of one contract close against each other at the mark, free of fees. */
function net(account: Account, valued: Valued, pool: Pool): Done | undefined {
  if (pool.kind === 'isolated') return undefined
  const own = positionsOf(valued, account, pool)
  for (const long of own) {
    const short = own.find(({ held }) => held.pair === long.held.pair && held.qty < 0n)
    if (long.held.qty <= 0n || !short) continue
    const lots = long.position.qty < short.position.qty ? long.position.qty : short.position.qty
    const pair = pairOf(account, long.held.pair)
    const half = trade(account, pair, long.held, -lots)
    const closed = trade(half, pairOf(half, long.held.pair), short.held, lots)
    const fee = contractFeeOf(notionalOf(pair.terms.value, lots, pair.mark), pair.terms.takerRate)
    const after = addToWallet(closed, pair.terms.row.marginCoin, 2n * fee)
    return { steps: [{ kind: 'netted', pair: pair.terms.pair, lots }], after }
  }
  return undefined
}

/** The position that needs most margin: as much as takes it down a tier, or all of it; taken over where too little is left. */
function sell(account: Account, valued: Valued, pool: Pool): Done | undefined {
  const [first] = positionsOf(valued, account, pool).sort(byMaintenance(account, pool))
  if (!first) return undefined
  const { held, position } = first
  const pair = pairOf(account, held.pair)
  const { terms, mark } = pair
  if (isTakenOverAtOnce(pool.equity, pool.maintenance)) return takeOver(account, valued, pool, first)
  const lots = excessOf(terms.value, terms.tiers, position.qty, mark) || position.qty
  const isAll = lots === position.qty
  const sold = trade(account, pair, held, held.qty > 0n ? -lots : lots)
  const worth = notionalOf(terms.value, lots, mark)
  const left = value(sold).pools.find(({ key }) => key === pool.key)
  const equity = left ? inCoin(account, pool, terms.row.marginCoin, left.equity) : 0n
  const clearance = clearanceFeeOf(worth, equity)
  const paid =
    held.isolated && !isAll
      ? fromMargin(sold, held.pair, held.side, clearance)
      : addToWallet(sold, terms.row.marginCoin, -clearance)
  const lost = contractFeeOf(worth, terms.takerRate) + clearance
  return {
    steps: [{ kind: 'sold', pair: terms.pair, isLong: held.qty > 0n, lots, isAll, coin: terms.row.marginCoin, lost }],
    after: paid,
  }
}

/** Its share of what the pool has is gone with it. */
function takeOver(
  account: Account,
  valued: Valued,
  pool: Pool,
  { held, position, maintenance }: PositionFigures,
): Done {
  const pair = pairOf(account, held.pair)
  const { terms, mark } = pair
  const coin = terms.row.marginCoin
  const debts = valued.unified?.debtMaintenance ?? 0n
  const own = pool.kind === 'unified' ? marginInUsd(maintenance, indexOf(account, coin)) : maintenance
  const inPool = equityShareOf(pool.equity, own, pool.maintenance - debts)
  const share = inCoin(account, pool, coin, inPool)
  const closed = trade(account, pair, held, -held.qty)
  const fee = contractFeeOf(notionalOf(terms.value, position.qty, mark), terms.takerRate)
  const step = { pair: terms.pair, isLong: held.qty > 0n, lots: position.qty, isAll: true, coin, lost: share }
  return { steps: [{ kind: 'takenOver', ...step }], after: addToWallet(closed, coin, fee - share) }
}

function fromMargin(account: Account, name: string, side: string, amount: bigint): Account {
  const pair = pairOf(account, name)
  const held = pair.held.map((each) => (each.side === side ? { ...each, margin: each.margin - amount } : each))
  return withPair(account, { ...pair, held })
}

/** Of a unified account amounts are USD. */
function inCoin(account: Account, { kind }: Pool, coin: string, amount: bigint): bigint {
  return kind === 'unified' ? coinsWorth(amount, indexOf(account, coin)) : amount
}

function indexOf({ coins }: Account, coin: string): bigint {
  return coins.find((each) => each.coin === coin)?.index ?? 0n
}

/** As the exchange does: by the margin, in USD where coins of several kinds stand behind all, then the older contract. */
function byMaintenance(account: Account, { kind }: Pool) {
  const number = ({ held }: PositionFigures) => Number(pairOf(account, held.pair).terms.row.id)
  const weight = ({ held, maintenance }: PositionFigures) =>
    kind === 'unified'
      ? marginInUsd(maintenance, indexOf(account, pairOf(account, held.pair).terms.row.marginCoin))
      : maintenance
  return (a: PositionFigures, b: PositionFigures) => {
    const [first, second] = [weight(a), weight(b)]
    return first === second ? number(a) - number(b) : first > second ? -1 : 1
  }
}
