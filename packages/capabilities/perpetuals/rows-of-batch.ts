import { CommandKind } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { BizType, HOUSE, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import {
  BarKind,
  type ContractFill,
  type Deleverage,
  type FundingRate,
  type FundLine,
  type Income,
  type LiquidationLine,
  type MarginChange,
} from './perpetuals-tables.ts'

/** Receives the rows of contracts in the order in which they occurred. */
export interface ContractSink {
  position(change: EventOf<'position'>, time: number): void
  fill(fill: ContractFill): void
  income(income: Income): void
  marginChange(change: MarginChange): void
  fundingRate(rate: FundingRate): void
  /** A price for the bars of its kind. */
  price(market: number, kind: BarKind, time: number, price: bigint): void
  liquidation(line: LiquidationLine): void
  deleverage(deleverage: Deleverage): void
  fund(line: FundLine): void
}

/** Lines of one command have so much room in their number; sequence numbers stay below 2^33. */
const LINES_PER_COMMAND = 2 ** 20

/** The rows that one command makes, for the projector and for what checks it. */
export function readContractRows(batch: EventBatch, sink: ContractSink): void {
  const { time } = batch
  const trades = tradesOf(batch)
  const sides = batch.events.flatMap((event) => (event.kind === 'position' ? event.positionSide : []))
  for (const [at, event] of batch.events.entries()) {
    const numbered = { number: batch.sequence * LINES_PER_COMMAND + at, time }
    switch (event.kind) {
      case 'position':
        if (event.account === HOUSE) break
        sink.position(event, time)
        if (isFill(event, trades)) sink.fill(fillOf(event, time))
        break
      case 'journal-line':
        readLine(event, numbered, batch.command, sides, sink)
        break
      case 'funding-rate': {
        const { kind: _, ...rate } = event
        sink.fundingRate(rate)
        break
      }
      case 'mark':
        if (event.mark === 0n) break
        sink.price(event.market, BarKind.mark, time, event.mark)
        sink.price(event.market, BarKind.index, time, event.index)
        sink.price(event.market, BarKind.premium, time, event.premium)
        sink.price(event.market, BarKind.openInterest, time, event.openInterest)
        break
      case 'liquidation': {
        const { kind: _, ...line } = event
        sink.liquidation({ ...numbered, ...line })
        break
      }
      case 'deleverage': {
        const { kind: _, spare: _spare, ...own } = event
        sink.deleverage({ ...numbered, ...own })
        break
      }
    }
  }
}

function readLine(
  line: EventOf<'journal-line'>,
  numbered: { readonly number: number; readonly time: number },
  command: number,
  sides: readonly number[],
  sink: ContractSink,
): void {
  const { owner, code, asset, market, bizType, bizNumber, amount, balance, subKey } = line
  if (code === LedgerCode.insurance) {
    sink.fund({ ...numbered, asset, fundGroup: subKey, market, bizType, amount, balance })
    return
  }
  const isMargin = code === LedgerCode.isolatedMargin
  if (owner === HOUSE || !(isMargin || code === LedgerCode.futuresWallet)) return
  if (bizType !== BizType.isolatedMargin)
    sink.income({ ...numbered, account: owner, asset, market, bizType, bizNumber, amount })
  else if (isMargin && command === CommandKind['adjust-margin'])
    sink.marginChange({ ...numbered, account: owner, market, positionSide: sides[0] ?? 0, asset, amount })
}

interface Sides {
  readonly buyer: number
  readonly seller: number
}

function tradesOf(batch: EventBatch): ReadonlyMap<string, Sides> {
  const trades = new Map<string, Sides>()
  for (const event of batch.events) if (event.kind === 'trade') trades.set(`${event.market}/${event.tradeId}`, event)
  return trades
}

/** What changed a position may be a settlement or a liquidation as well, whose numbers are others. */
function isFill({ market, bizNumber, account }: EventOf<'position'>, trades: ReadonlyMap<string, Sides>): boolean {
  const trade = bizNumber === 0 ? undefined : trades.get(`${market}/${bizNumber}`)
  return trade !== undefined && (trade.buyer === account || trade.seller === account)
}

function fillOf(position: EventOf<'position'>, time: number): ContractFill {
  const { market, bizNumber: tradeId, account, positionSide, lastRealised, lastFee, qty } = position
  return { market, tradeId, account, positionSide, time, realised: lastRealised, fee: lastFee, qtyAfter: qty }
}
