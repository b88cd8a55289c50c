import { HOUSE, LedgerCode, MarketKind } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { State } from '../state.ts'

/** What must hold in the core after every command, whatever traders and prices do (domain/perpetuals.md §15); what is broken. */
export function brokenInCore(s: State): string[] {
  const broken = [...brokenLedger(s)]
  for (let market = 1; market < s.contracts.size; market++) {
    if (s.contracts.isKnown(market)) broken.push(...brokenContract(s, market))
  }
  for (let pool = 1; pool < s.pools.used; pool++) broken.push(...brokenPool(s, pool))
  return [...broken, ...brokenCollateral(s)]
}

function* brokenLedger(s: State): Generator<string> {
  const sums = new Map<number, bigint>()
  for (let row = 0; row < s.ledger.rows; row++) {
    if (!s.ledger.isAccount(row)) continue
    const balance = s.ledger.balance(row)
    sums.set(s.ledger.asset(row), (sums.get(s.ledger.asset(row)) ?? 0n) + balance)
    if (balance < 0n && !s.ledger.mayBeNegative(row)) yield `account ${s.ledger.code(row)} has ${balance}`
    if (s.ledger.code(row) === LedgerCode.liquidation && balance !== 0n)
      yield `the liquidation account keeps ${balance}`
  }
  for (const [asset, sum] of sums) if (sum !== 0n) yield `asset ${asset} sums to ${sum}`
}

function* brokenContract(s: State, market: number): Generator<string> {
  const isLinear = s.market.marketKind(market) === MarketKind.linear
  let [lots, longs, cost] = [0n, 0n, 0n]
  for (let position = s.contract.holderHead(market); position !== 0; position = s.position.holderNext(position)) {
    const qty = s.position.qty(position)
    lots += qty
    if (qty > 0n) longs += qty
    cost += qty > 0n === isLinear ? s.position.entryValue(position) : -s.position.entryValue(position)
    if (s.position.margin(position) < 0n) yield `position ${position} has a margin below zero`
  }
  if (lots !== 0n) yield `the quantities of ${market} sum to ${lots}`
  if (longs !== s.contract.openInterest(market)) yield `the open interest of ${market} is not ${longs}`
  const clearing = s.ledger.balance(s.contract.clearingRow(market))
  if (clearing + cost !== s.contract.fundingRest(market)) yield `clearing of ${market} is not what positions cost`
}

function* brokenPool(s: State, pool: number): Generator<string> {
  if (s.pool.kind(pool) === PoolKind.none) return
  if (s.pool.kind(pool) === PoolKind.cross && s.pool.held(pool) === 0 && s.pool.account(pool) !== HOUSE) {
    // Who has only isolated positions, or none, never owes.
    const balance = s.ledger.balance(s.pool.row(pool))
    if (balance < 0n && s.pool.isLiquidating(pool) === 0) yield `account ${s.pool.account(pool)} owes ${balance}`
  }
  if (s.pool.kind(pool) === PoolKind.unified && s.watch.isBound(pool)) yield* brokenWatch(s, pool)
  if (s.pool.held(pool) === 0) return
  const bound = s.lanes.boundOf(pool)
  const { balance, upl, maintenance } = s.valuation.figures(pool)
  const surplus = 8n * (balance + upl) - 10n * maintenance
  if (bound > 0n && bound > surplus) yield `pool ${pool} has a bound of ${bound} over a surplus of ${surplus}`
}

/** What the platform has of a coin as collateral is the sum over the accounts that use it. */
function* brokenCollateral(s: State): Generator<string> {
  for (let slot = 0; slot < s.collaterals.size; slot++) {
    let sum = 0n
    for (let pool = 1; pool < s.pools.used; pool++) {
      if (s.pool.kind(pool) !== PoolKind.unified || !s.holdings.isOn(pool, slot)) continue
      const has = s.holdings.walletOf(s.pool.account(pool), s.collateral.asset(slot))
      if (has > 0n) sum += has
    }
    if (s.collateral.usage(slot) !== sum)
      yield `the usage of collateral ${slot} is ${s.collateral.usage(slot)}, not ${sum}`
  }
}

/** No unified account is in trouble or due for a warning that the next price would not look at. */
function* brokenWatch(s: State, pool: number): Generator<string> {
  const { balance, maintenance, upl } = s.valuation.figures(pool)
  if (8n * (balance + upl) < 10n * maintenance) yield `account ${s.pool.account(pool)} is beyond its bound`
}
