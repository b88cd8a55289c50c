import { type Amount, divide } from '@bowline/money'
import { type ContractTerms, notionalOf } from '../formulas/perpetuals/contract.ts'
import { equityShareOf } from '../formulas/perpetuals/liquidation.ts'
import { largestNotionalAt, maintenanceMarginOf, type Tier, tiersOf } from '../formulas/perpetuals/tiers.ts'
import { LedgerCode, MarketKind } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { State } from '../state.ts'

const MILLION = 1_000_000n

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

  function contractTerms(market: number): ContractTerms {
    let known = terms[market]
    if (!known) {
      const family = s.market.marketKind(market) === MarketKind.inverse ? 'inverse' : 'linear'
      known = { family, factor: s.market.factor(market) }
      terms[market] = known
    }
    return known
  }

  function contractTiers(market: number): readonly Tier[] {
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

  function isHedged(account: number, market: number): boolean {
    return (s.account.hedge(account) & (1 << s.market.marketKind(market))) !== 0
  }

  /** Worth of lots at the mark; nothing while there is none. */
  function worth(market: number, qty: bigint): Amount {
    const mark = s.contract.mark(market)
    return mark === 0n ? 0n : notionalOf(contractTerms(market), qty < 0n ? -qty : qty, mark)
  }

  /** Unrealised profit of one position at the mark. */
  function upl(position: number): Amount {
    const qty = s.position.qty(position)
    if (qty === 0n) return 0n
    return profit(s.position.market(position), qty > 0n, s.position.entryValue(position), worthOf(position))
  }

  /** What is gained by what cost `cost` and is worth `value`. */
  function profit(market: number, isLong: boolean, cost: Amount, value: Amount): Amount {
    const rises = (contractTerms(market).family === 'linear') === isLong
    return rises ? value - cost : cost - value
  }

  function worthOf(position: number): Amount {
    return worth(s.position.market(position), s.position.qty(position))
  }

  function maintenance(position: number): Amount {
    if (s.position.qty(position) === 0n) return 0n
    return maintenanceMarginOf(contractTiers(s.position.market(position)), worthOf(position))
  }

  /** Of unrealised profit only a share counts where the contract is thin; of a loss all. */
  function weighed(market: number, gain: Amount): Amount {
    const weight = BigInt(s.contract.uplWeightPpm(market))
    return gain <= 0n || weight === MILLION ? gain : divide(gain * weight, MILLION, 'floor')
  }

  function figures(pool: number): Figures {
    const kind = s.pool.kind(pool)
    if (kind === PoolKind.unified) return s.holdings.figures(pool)
    return kind === PoolKind.isolated ? isolatedFigures(pool) : crossFigures(pool)
  }

  /** Of an account's cross pool for a contract, or of the wallet that will be one. */
  function figuresFor(account: number, market: number): Figures {
    const pool = s.contractSeats.poolOf(account, market)
    const found = figures(pool)
    if (pool !== 0) return found
    const { futuresWallet } = LedgerCode
    const row = s.ledger.find(futuresWallet, account, s.contract.settle(market), s.contract.wallet(market))
    return row < 0 ? found : { ...found, balance: s.ledger.balance(row) }
  }

  function isolatedFigures(pool: number): Figures {
    const position = s.pool.head(pool)
    const gain = upl(position)
    return {
      balance: s.position.margin(position) - s.funding.owed(position),
      upl: gain,
      counted: weighed(s.position.market(position), gain),
      positionMargin: s.position.margin(position),
      orderMargin: 0n,
      maintenance: maintenance(position),
      debtMaintenance: 0n,
    }
  }

  function crossFigures(pool: number): Figures {
    let [owed, gained, counted, positionMargin, orderMargin, needed] = [0n, 0n, 0n, 0n, 0n, 0n]
    for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
      orderMargin += ordersOf(pair)
      if (s.position.isolated(pair) !== 0) continue
      positionMargin += marginOf(pair)
      for (let position = pair; position <= pair + 1; position++) {
        if (s.position.qty(position) === 0n) continue
        const gain = upl(position)
        owed += s.funding.owed(position)
        gained += gain
        counted += weighed(s.position.market(position), gain)
        needed += maintenance(position)
      }
    }
    const balance = pool === 0 ? 0n : s.ledger.balance(s.pool.row(pool)) - owed
    return { balance, upl: gained, counted, positionMargin, orderMargin, maintenance: needed, debtMaintenance: 0n }
  }

  /** Initial margin of a pair's cross positions. */
  function marginOf(pair: number): Amount {
    const held = worthOf(pair) + worthOf(pair + 1)
    return held === 0n ? 0n : divide(held, BigInt(s.position.leverage(pair)), 'ceil')
  }

  /** What the orders of a pair hold beside its positions, as if there were more of them. */
  function ordersOf(pair: number, moreBuys: Amount = 0n, moreSells: Amount = 0n): Amount {
    const buys = s.position.buyValue(pair) + moreBuys
    const sells = s.position.sellValue(pair) + s.position.sellValue(pair + 1) + moreSells
    if (buys === 0n && sells === 0n) return 0n
    const leverage = BigInt(s.position.leverage(pair))
    const hedged = isHedged(s.position.account(pair), s.position.market(pair))
    if (s.position.isolated(pair) !== 0) {
      // An isolated position's own margin has left the wallet; its orders hold what they would add.
      return hedged ? divide(buys + sells, leverage, 'ceil') : isolatedOrders(pair, buys, sells, leverage)
    }
    const first = worthOf(pair)
    const all = hedged
      ? first + worthOf(pair + 1) + buys + sells
      : largerSide(s.position.qty(pair) < 0n ? -first : first, buys, sells)
    return divide(all, leverage, 'ceil') - marginOf(pair)
  }

  /** What an order of so much on a side makes the account hold more. */
  function rise(pair: number, market: number, buys: Amount, sells: Amount): Amount {
    if (pair !== 0) return ordersOf(pair, buys, sells) - ordersOf(pair)
    return divide(larger(buys, sells), BigInt(s.contract.defaultLeverage(market)), 'ceil')
  }

  /**
   * Of the larger side: what adds to the position, or what is left of the other side when it has closed it, less what closing
   * gives back. While that is the position's full margin it is the printed max(|N+B|, |N−A|) − |N| (domain/perpetuals.md §7).
   */
  function isolatedOrders(position: number, buys: Amount, sells: Amount, leverage: bigint): Amount {
    const isShort = s.position.qty(position) < 0n
    const [adding, against] = isShort ? [sells, buys] : [buys, sells]
    const margin = s.position.margin(position)
    const gain = upl(position)
    const back = gain < 0n ? margin + gain : margin
    const over = against - worthOf(position)
    const turned = over > 0n ? divide(over, leverage, 'ceil') - larger(0n, back) : 0n
    return larger(divide(adding, leverage, 'ceil'), turned)
  }

  /** What new orders may use. */
  function available(of: Figures): Amount {
    return larger(0n, of.balance + of.counted - of.positionMargin - of.orderMargin)
  }

  /** What is missing of the initial margin. */
  function shortage(of: Figures): Amount {
    return larger(0n, of.positionMargin + of.orderMargin - of.balance - of.counted)
  }

  /** What may become somebody's own money: no unrealised profit does (futures-additions.md §1.3). */
  function transferable(of: Figures): Amount {
    const equity = of.balance + of.counted
    return larger(0n, (of.balance < equity ? of.balance : equity) - of.positionMargin - of.orderMargin)
  }

  /** What of an account may become margin of an isolated position: money in what it settles in. */
  function room(account: number, market: number): Amount {
    const unified = s.holdings.poolOf(account)
    if (unified !== 0) return s.holdings.transferOut(unified, s.contract.settle(market))
    return transferable(figuresFor(account, market))
  }

  /** Whether what new orders of an account may use covers a cost in what a contract settles in. */
  function covers(account: number, market: number, cost: Amount): boolean {
    const has = available(figuresFor(account, market))
    return (s.holdings.poolOf(account) === 0 ? cost : s.holdings.inUsd(market, cost)) <= has
  }

  /** An amount of a pool's figures in what a contract settles in. */
  function inSettle(pool: number, market: number, amount: Amount): Amount {
    return s.pool.kind(pool) === PoolKind.unified ? s.holdings.inSettle(market, amount) : amount
  }

  /** What a position has of its pool's equity, in what it settles in: all of it, or by its part of the maintenance margin. */
  function shareOf(position: number, found: Figures, equity: Amount): Amount {
    const isUnified = s.pool.kind(s.position.pool(position)) === PoolKind.unified
    if (isUnified) return s.holdings.shareOf(position, found, equity)
    return equityShareOf(equity, maintenance(position), found.maintenance)
  }

  /** Whether position and orders of a pair fit the tier that allows a leverage. */
  function fitsTier(pair: number, account: number, market: number, leverage: number, buys: bigint, sells: bigint) {
    const b = s.position.buyValue(pair) + buys
    const a = s.position.sellValue(pair) + s.position.sellValue(pair === 0 ? 0 : pair + 1) + sells
    const first = worth(market, s.position.qty(pair))
    const second = pair === 0 ? 0n : worth(market, s.position.qty(pair + 1))
    const most = largestNotionalAt(contractTiers(market), leverage)
    if (isHedged(account, market)) return larger(first + b, second + a) <= most
    return largerSide(s.position.qty(pair) < 0n ? -first : first, b, a) <= most
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
    weighed,
    room,
    covers,
    inSettle,
    shareOf,
    rise,
    available,
    shortage,
    transferable,
    fitsTier,
  }
}

/** max(|N + B|, |N − A|) */
function largerSide(position: Amount, buys: Amount, sells: Amount): Amount {
  return larger(magnitude(position + buys), magnitude(position - sells))
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
