import { type Amount, divide } from '@bowline/money'
import { type ContractTerms, notionalOf } from '../formulas/perpetuals/contract.ts'
import { largestNotionalAt, maintenanceMarginOf, type Tier, tiersOf } from '../formulas/perpetuals/tiers.ts'
import { LedgerCode, MarketKind } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { State } from '../state.ts'

const MILLION = 1_000_000n

/** What a margin pool has and needs, ledger units of its asset at the marks of now. */
export interface Figures {
  readonly balance: Amount
  /** Unrealised profit, and as much of it as counts for new orders. */
  readonly upl: Amount
  readonly counted: Amount
  /** Initial margin of positions, and of orders beside them. */
  readonly positionMargin: Amount
  readonly orderMargin: Amount
  readonly maintenance: Amount
}

/** The order that is about to be placed, as if it were in the sums. */
export interface Addition {
  /** First of the two positions it concerns. */
  readonly pair: number
  readonly market: number
  readonly buys: Amount
  readonly sells: Amount
  readonly leverage: number
  readonly isolated: boolean
}

export type Valuation = ReturnType<typeof valuationOf>

/**
 * The one risk predicate: what pools have and need, by the functions that pages and APIs use too (`formulas/perpetuals`). A pool
 * is a wallet with all its cross positions, or an isolated position with its margin; a unified account will be a third kind.
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

  function figures(pool: number, added?: Addition): Figures {
    return s.pool.kind(pool) === PoolKind.isolated ? isolatedFigures(pool) : crossFigures(pool, added)
  }

  /** Of an account's cross pool for a contract, or of the wallet that will be one. */
  function figuresFor(account: number, market: number, added?: Addition): Figures {
    const pool = s.contractSeats.poolOf(account, market)
    const found = figures(pool, added)
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
    }
  }

  function crossFigures(pool: number, added: Addition | undefined): Figures {
    const sum = { owed: 0n, upl: 0n, counted: 0n, positionMargin: 0n, orderMargin: 0n, maintenance: 0n }
    let isAdded = added === undefined
    for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
      const isHere = added?.pair === pair
      if (isHere) isAdded = true
      addPair(sum, pair, isHere ? added : undefined)
    }
    // Of a contract that the account has not traded yet.
    if (added && !isAdded) sum.orderMargin += divide(larger(added.buys, added.sells), BigInt(added.leverage), 'ceil')
    const { owed, ...figures } = sum
    return { balance: pool === 0 ? 0n : s.ledger.balance(s.pool.row(pool)) - owed, ...figures }
  }

  function addPair(
    sum: {
      owed: bigint
      upl: bigint
      counted: bigint
      positionMargin: bigint
      orderMargin: bigint
      maintenance: bigint
    },
    pair: number,
    added: Addition | undefined,
  ): void {
    const market = s.position.market(pair)
    const leverage = BigInt(s.position.leverage(pair))
    const isolated = s.position.isolated(pair) !== 0
    const buys = s.position.buyValue(pair) + (added?.buys ?? 0n)
    const sells = s.position.sellValue(pair) + s.position.sellValue(pair + 1) + (added?.sells ?? 0n)
    const first = worthOf(pair)
    const second = worthOf(pair + 1)
    const hedged = isHedged(s.position.account(pair), market)
    if (isolated) {
      // An isolated position's own margin has left the wallet; its orders hold what they would add.
      sum.orderMargin += hedged ? divide(buys + sells, leverage, 'ceil') : isolatedOrders(pair, buys, sells, leverage)
      return
    }
    const all = hedged
      ? first + second + buys + sells
      : largerSide(s.position.qty(pair) < 0n ? -first : first, buys, sells)
    const held = divide(first + second, leverage, 'ceil')
    sum.positionMargin += held
    sum.orderMargin += divide(all, leverage, 'ceil') - held
    for (const position of [pair, pair + 1]) {
      const gain = upl(position)
      sum.owed += s.funding.owed(position)
      sum.upl += gain
      sum.counted += weighed(market, gain)
      sum.maintenance += maintenance(position)
    }
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
