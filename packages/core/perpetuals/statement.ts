import type { Amount, Price } from '@bowline/money'
import { averagePriceOf } from '../formulas/perpetuals/contract.ts'
import { roundRatio } from '../formulas/perpetuals/ratio.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import { ALL_WALLETS, PoolKind } from '../records/positions.ts'
import type { LedgerRow, MarketNumber, PoolNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'
import type { Cause } from './settle.ts'

const { BizType, LiquidationStep } = terms

export type Statement = ReturnType<typeof statementOf>

/** What a line of the statement says beside the figures. */
export interface StatementLine {
  readonly market?: MarketNumber
  readonly positionSide?: number
  readonly qty?: bigint
  readonly price?: bigint
  readonly value?: bigint
  readonly realised?: bigint
  readonly fee?: bigint
  readonly clearance?: bigint
  readonly toFund?: bigint
  readonly orderId?: number
}

/** The statement of a liquidation, line by line. */
export function statementOf(s: State) {
  function report(pool: PoolNumber, step: number, found: Figures, line: StatementLine = {}): void {
    const isIsolated = s.pool.kind(pool) === PoolKind.isolated
    const head = s.pool.head(pool)
    const market = line.market ?? (isIsolated ? s.position.market(head) : 0)
    const isOfContract = s.contracts.isKnown(market)
    const isUnified = s.pool.kind(pool) === PoolKind.unified
    encode(eventLayouts.liquidation, s.events.words, s.events.openClear('liquidation'), {
      liquidationId: s.pool.isLiquidating(pool) !== 0 ? s.pool.liquidationId(pool) : 0,
      account: s.pool.account(pool),
      positionSide: isIsolated ? s.position.positionSide(head) : 0,
      isolated: isIsolated ? 1 : 0,
      asset: isUnified ? (isOfContract ? s.contract.settle(market) : s.assets.usdt) : s.pool.asset(pool),
      isUnified: isUnified ? 1 : 0,
      step,
      indexState: isOfContract ? s.contract.indexState(market) : 0,
      index: isOfContract ? s.market.indexPrice(market) : 0n,
      mark: isOfContract ? s.contract.mark(market) : 0n,
      equity: found.balance + found.upl,
      maintenance: found.maintenance,
      wallet: isUnified ? 0n : s.ledger.balance(s.pool.row(pool)),
      fund: s.ledger.balance(s.contract.fundRow(isOfContract ? market : marketOf(pool))),
      ...line,
      market,
    })
  }

  /** The group of the contract that last changed the wallet pays. */
  function payDebt(pool: PoolNumber, row: LedgerRow, debt: Amount): void {
    const market = marketOf(pool, s.ledger.asset(row))
    s.fund.pay(market, row, debt, BizType.insurance, s.pool.liquidationId(pool))
    report(pool, LiquidationStep.fundPaid, s.valuation.figures(pool), { market, toFund: -debt })
  }

  /** The contract that last changed a pool; of a unified one, where it settles in the asset. */
  function marketOf(pool: PoolNumber, asset = s.pool.asset(pool)): MarketNumber {
    if (s.pool.kind(pool) === PoolKind.isolated) return s.position.market(s.pool.head(pool))
    const last = s.pool.lastMarket(pool)
    if (last !== 0 && (asset === ALL_WALLETS || s.contract.settle(last) === asset)) return last
    for (let market = 0; market < s.contracts.size; market++) {
      if (s.contracts.isKnown(market) && (asset === ALL_WALLETS || s.contract.settle(market) === asset)) return market
    }
    return 0
  }

  function averagePrice(market: MarketNumber, qty: bigint, value: Amount): Price {
    if (qty === 0n || value === 0n) return 0n
    return roundRatio(averagePriceOf(s.valuation.contractTerms(market), qty, value), 'half-even')
  }

  function causeOf(pool: PoolNumber, reason: number): Cause {
    return { reason, bizNumber: s.pool.liquidationId(pool) }
  }

  return { report, payDebt, averagePrice, causeOf }
}
