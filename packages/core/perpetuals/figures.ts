import type { Amount } from '@bowline/money'
import { availableOf, countedOf, transferableOf } from '../formulas/perpetuals/balances.ts'
import { type ContractTerms, LONG, notionalOf, RATE_PER_PPM, SHORT } from '../formulas/perpetuals/contract.ts'
import { equityShareOf } from '../formulas/perpetuals/liquidation.ts'
import { initialMarginOf, largerSideOf, orderMarginOf } from '../formulas/perpetuals/margin.ts'
import { profitOf } from '../formulas/perpetuals/position.ts'
import { largestNotionalAt, maintenanceMarginOf, type Tier, tiersOf } from '../formulas/perpetuals/tiers.ts'
import { LedgerCode, MarketKind } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { AccountNumber, MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'

/** What a margin pool has and needs at the marks of now: ledger units of its asset, of a unified account USD (10^-8). */
export interface Figures {
  readonly balance: Amount
  /** Unrealised profit, and as much of it as counts for new orders. */
  readonly upl: Amount
  readonly counted: Amount
  /** Initial margin of positions, and of orders beside them. */
  readonly positionMargin: Amount
  readonly orderMargin: Amount
  readonly maintenance: Amount
  /** Of it for what wallets of a unified account owe. */
  readonly debtMaintenance: Amount
}

export type Valuation = ReturnType<typeof valuationOf>

/**
 * The one risk predicate: what pools have and need, by the functions that pages and APIs use too (`formulas/perpetuals`). A pool
 * is a wallet with all its cross positions, an isolated position with its margin, or all wallets of a unified account
 * (`unified/holdings.ts`).
 */
export function valuationOf(s: State) {
  const terms: ContractTerms[] = []
  const tiers: (readonly Tier[])[] = []

  function contractTerms(market: MarketNumber): ContractTerms {
    let known = terms[market]
    if (!known) {
      const family = s.market.marketKind(market) === MarketKind.inverse ? 'inverse' : 'linear'
      known = { family, factor: s.market.factor(market) }
      terms[market] = known
    }
    return known
  }

  function contractTiers(market: MarketNumber): readonly Tier[] {
    let known = tiers[market]
    if (!known) {
      known = tiersOf(s.tiers.rowsOf(s.contract.tiers(market)).map((row) => ({ ...row, rate: BigInt(row.rate) })))
      tiers[market] = known
    }
    return known
  }

  /** After a definition. */
  function forget(): void {
    terms.length = 0
    tiers.length = 0
  }

  function isHedged(account: AccountNumber, market: MarketNumber): boolean {
    return (s.account.hedge(account) & (1 << s.market.marketKind(market))) !== 0
  }

  /** Worth of lots at the mark; nothing while there is none. */
  function worth(market: MarketNumber, qty: bigint): Amount {
    const mark = s.contract.mark(market)
    return mark === 0n ? 0n : notionalOf(contractTerms(market), qty < 0n ? -qty : qty, mark)
  }

  /** Unrealised profit of one position at the mark. */
  function upl(position: PositionNumber): Amount {
    const qty = s.position.qty(position)
    if (qty === 0n) return 0n
    return profit(s.position.market(position), qty > 0n, s.position.entryValue(position), worthOf(position))
  }

  /** What is gained by what cost `cost` and is worth `value`. */
  function profit(market: MarketNumber, isLong: boolean, cost: Amount, value: Amount): Amount {
    return profitOf(contractTerms(market), isLong ? LONG : SHORT, cost, value)
  }

  function worthOf(position: PositionNumber): Amount {
    return worth(s.position.market(position), s.position.qty(position))
  }

  function maintenance(position: PositionNumber): Amount {
    if (s.position.qty(position) === 0n) return 0n
    return maintenanceMarginOf(contractTiers(s.position.market(position)), worthOf(position))
  }

  /** Of a contract's unrealised profit what counts for new orders. */
  function counted(market: MarketNumber, gain: Amount): Amount {
    return countedOf(gain, BigInt(s.contract.uplWeightPpm(market)) * RATE_PER_PPM)
  }

  function figures(pool: PoolNumber): Figures {
    const kind = s.pool.kind(pool)
    if (kind === PoolKind.unified) return s.holdings.figures(pool)
    return kind === PoolKind.isolated ? isolatedFigures(pool) : crossFigures(pool)
  }

  /** Of an account's cross pool for a contract, or of the wallet that will be one. */
  function figuresFor(account: AccountNumber, market: MarketNumber): Figures {
    const pool = s.contractSeats.poolOf(account, market)
    const found = figures(pool)
    if (pool !== 0) return found
    const { futuresWallet } = LedgerCode
    const row = s.ledger.find(futuresWallet, account, s.contract.settle(market), s.contract.wallet(market))
    return row < 0 ? found : { ...found, balance: s.ledger.balance(row) }
  }

  function isolatedFigures(pool: PoolNumber): Figures {
    const position = s.pool.head(pool)
    const gain = upl(position)
    return {
      balance: s.position.margin(position) - s.funding.owed(position),
      upl: gain,
      counted: counted(s.position.market(position), gain),
      positionMargin: s.position.margin(position),
      orderMargin: 0n,
      maintenance: maintenance(position),
      debtMaintenance: 0n,
    }
  }

  function crossFigures(pool: PoolNumber): Figures {
    let [owed, gained, counts, positionMargin, orderMargin, needed] = [0n, 0n, 0n, 0n, 0n, 0n]
    for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
      orderMargin += ordersOf(pair)
      if (s.position.isolated(pair) !== 0) continue
      positionMargin += marginOf(pair)
      for (let position = pair; position <= pair + 1; position++) {
        if (s.position.qty(position) === 0n) continue
        const gain = upl(position)
        owed += s.funding.owed(position)
        gained += gain
        counts += counted(s.position.market(position), gain)
        needed += maintenance(position)
      }
    }
    const balance = pool === 0 ? 0n : s.ledger.balance(s.pool.row(pool)) - owed
    const margins = { positionMargin, orderMargin, maintenance: needed, debtMaintenance: 0n }
    return { balance, upl: gained, counted: counts, ...margins }
  }

  /** Initial margin of a pair's cross positions. */
  function marginOf(pair: PositionNumber): Amount {
    const held = worthOf(pair) + worthOf(pair + 1)
    return held === 0n ? 0n : initialMarginOf(held, s.position.leverage(pair))
  }

  /** What the orders of a pair hold beside its positions, as if there were more of them. */
  function ordersOf(pair: PositionNumber, moreBuys: Amount = 0n, moreSells: Amount = 0n): Amount {
    const buys = s.position.buyValue(pair) + moreBuys
    const sells = s.position.sellValue(pair) + s.position.sellValue(pair + 1) + moreSells
    if (buys === 0n && sells === 0n) return 0n
    const isHedging = isHedged(s.position.account(pair), s.position.market(pair))
    const isIsolated = s.position.isolated(pair) !== 0
    const exposure = {
      ...{ isHedged: isHedging, isIsolated, buys, sells },
      side: s.position.qty(pair) < 0n ? SHORT : LONG,
      worth: worthOf(pair),
      shortWorth: isHedging ? worthOf(pair + 1) : 0n,
      margin: s.position.margin(pair),
      upl: isIsolated ? upl(pair) : 0n,
    }
    return orderMarginOf(exposure, s.position.leverage(pair))
  }

  /** What an order of so much on a side makes the account hold more. */
  function rise(pair: PositionNumber, market: MarketNumber, buys: Amount, sells: Amount): Amount {
    if (pair !== 0) return ordersOf(pair, buys, sells) - ordersOf(pair)
    return initialMarginOf(larger(buys, sells), s.contract.defaultLeverage(market))
  }

  /** What of an account may become margin of an isolated position: money in what it settles in. */
  function room(account: AccountNumber, market: MarketNumber): Amount {
    const unified = s.holdings.poolOf(account)
    if (unified !== 0) return s.holdings.transferOut(unified, s.contract.settle(market))
    return transferableOf(figuresFor(account, market))
  }

  /** Whether what new orders of an account may use covers a cost in what a contract settles in. */
  function covers(account: AccountNumber, market: MarketNumber, cost: Amount): boolean {
    const has = availableOf(figuresFor(account, market))
    return (s.holdings.poolOf(account) === 0 ? cost : s.holdings.inUsd(market, cost)) <= has
  }

  /** An amount of a pool's figures in what a contract settles in. */
  function inSettle(pool: PoolNumber, market: MarketNumber, amount: Amount): Amount {
    return s.pool.kind(pool) === PoolKind.unified ? s.holdings.inSettle(market, amount) : amount
  }

  /** What a position has of its pool's equity, in what it settles in: all of it, or by its part of the maintenance margin. */
  function shareOf(position: PositionNumber, found: Figures, equity: Amount): Amount {
    const isUnified = s.pool.kind(s.position.pool(position)) === PoolKind.unified
    if (isUnified) return s.holdings.shareOf(position, found, equity)
    return equityShareOf(equity, maintenance(position), found.maintenance)
  }

  /** Whether position and orders of a pair fit the tier that allows a leverage. */
  function fitsTier(
    pair: PositionNumber,
    account: AccountNumber,
    market: MarketNumber,
    leverage: number,
    buys: bigint,
    sells: bigint,
  ) {
    const b = s.position.buyValue(pair) + buys
    const a = s.position.sellValue(pair) + s.position.sellValue(pair === 0 ? 0 : pair + 1) + sells
    const first = worth(market, s.position.qty(pair))
    const second = pair === 0 ? 0n : worth(market, s.position.qty(pair + 1))
    const most = largestNotionalAt(contractTiers(market), leverage)
    if (isHedged(account, market)) return larger(first + b, second + a) <= most
    return largerSideOf({ position: s.position.qty(pair) < 0n ? -first : first, buys: b, sells: a }) <= most
  }

  return {
    contractTerms,
    contractTiers,
    forget,
    isHedged,
    worth,
    worthOf,
    upl,
    profit,
    maintenance,
    figures,
    figuresFor,
    marginOf,
    ordersOf,
    counted,
    room,
    covers,
    inSettle,
    shareOf,
    rise,
    fitsTier,
  }
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
