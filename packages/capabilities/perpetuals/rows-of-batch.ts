import { CommandKind } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { BizType, HOUSE, LedgerCode, LiquidationStep } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { HolderSample } from '@bowline/engine/holder-samples.ts'
import {
  BarKind,
  type ContractFill,
  type Conversion,
  type Deleverage,
  type FundingRate,
  type FundLine,
  type Income,
  IncomeKind,
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
  conversion(conversion: Conversion): void
  topHolders(sample: HolderSample): void
}

/** Lines of one command have so much room in their number; sequence numbers stay below 2^33. */
const LINES_PER_COMMAND = 2 ** 20

/** The rows that one command makes, for the projector and for what checks it. */
export function readContractRows(batch: EventBatch, sink: ContractSink): void {
  const { time } = batch
  const trades = tradesOf(batch)
  const sides = batch.events.flatMap((event) => (event.kind === 'position' ? event.positionSide : []))
  const kindOf = incomeKinds(batch, trades)
  for (const sample of batch.holders ?? []) sink.topHolders(sample)
  for (const [at, event] of batch.events.entries()) {
    const numbered = { number: batch.sequence * LINES_PER_COMMAND + at, time }
    switch (event.kind) {
      case 'position':
        if (event.account === HOUSE) break
        sink.position(event, time)
        if (isFill(event, trades)) sink.fill(fillOf(event, batch.sequence, time, trades))
        break
      case 'journal-line':
        readLine(event, numbered, { command: batch.command, sides, kindOf }, sink)
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
        // A trial says what would happen, and nothing did.
        if (event.step === LiquidationStep.wouldBegin) break
        const { kind: _, ...line } = event
        sink.liquidation({ ...numbered, ...line })
        break
      }
      case 'conversion': {
        const { kind: _, ...own } = event
        sink.conversion({ ...numbered, ...own })
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

/** What only goes from one of an account's own wallets to another changes nothing that it has. */
const OWN_MOVES: readonly number[] = [BizType.isolatedMargin, BizType.upgrade]

/** What the lines of one command are read by. */
interface LineReader {
  readonly command: number
  readonly sides: readonly number[]
  readonly kindOf: (line: EventOf<'journal-line'>) => IncomeKind
}

function readLine(
  line: EventOf<'journal-line'>,
  numbered: { readonly number: number; readonly time: number },
  { command, sides, kindOf }: LineReader,
  sink: ContractSink,
): void {
  const { owner, code, asset, market, bizType, bizNumber, amount, balance, subKey } = line
  if (code === LedgerCode.insurance) {
    sink.fund({ ...numbered, asset, fundGroup: subKey, market, bizType, amount, balance })
    return
  }
  const isMargin = code === LedgerCode.isolatedMargin
  if (owner === HOUSE || !(isMargin || code === LedgerCode.futuresWallet)) return
  if (!OWN_MOVES.includes(bizType))
    sink.income({
      ...{ ...numbered, account: owner, asset, market, bizType, bizNumber, amount, balance },
      ...{ kind: kindOf(line), isolated: isMargin },
    })
  else if (isMargin && command === CommandKind['adjust-margin'])
    sink.marginChange({ ...numbered, account: owner, market, positionSide: sides[0] ?? 0, asset, amount })
}

type Trades = ReadonlyMap<string, EventOf<'trade'>>

function tradesOf(batch: EventBatch): Trades {
  const trades = new Map<string, EventOf<'trade'>>()
  for (const event of batch.events) if (event.kind === 'trade') trades.set(`${event.market}/${event.tradeId}`, event)
  return trades
}

function tradeOf({ market, bizNumber }: { readonly market: number; readonly bizNumber: number }, trades: Trades) {
  return bizNumber === 0 ? undefined : trades.get(`${market}/${bizNumber}`)
}

/** What changed a position may be a settlement or a liquidation as well, whose numbers are others. */
function isFill(position: EventOf<'position'>, trades: Trades): boolean {
  const trade = tradeOf(position, trades)
  return trade !== undefined && (trade.buyer === position.account || trade.seller === position.account)
}

function fillOf(position: EventOf<'position'>, sequence: number, time: number, trades: Trades): ContractFill {
  const { market, bizNumber: tradeId, account, positionSide, lastRealised, lastFee, qty } = position
  const trade = tradeOf(position, trades)
  const own = { realised: lastRealised, fee: lastFee, qtyAfter: qty, value: trade?.quote ?? 0n }
  return { market, tradeId, account, positionSide, sequence, time, ...own, closes: closesBy(position, trade) }
}

/** Whether a trade made a position smaller: what it was is what it is less what came. */
function closesBy({ account, qty }: EventOf<'position'>, trade: EventOf<'trade'> | undefined): boolean {
  if (!trade) return true
  const came = trade.buyer === account ? trade.qty : -trade.qty
  const before = qty - came
  return before !== 0n && before > 0n !== came > 0n
}

const PLAIN_KINDS: Readonly<Record<number, IncomeKind>> = {
  [BizType.fundingFee]: IncomeKind.funding,
  [BizType.clearance]: IncomeKind.clearance,
  [BizType.insurance]: IncomeKind.insurance,
  [BizType.interest]: IncomeKind.interest,
  [BizType.repayment]: IncomeKind.repay,
}

/** What each line of a command is about. */
function incomeKinds(batch: EventBatch, trades: Trades): LineReader['kindOf'] {
  const has = (line: EventOf<'journal-line'>) => (event: { account: number; market: number }) =>
    event.account === line.owner && event.market === line.market
  const positions = batch.events.filter((event) => event.kind === 'position')
  const deleverages = batch.events.filter((event) => event.kind === 'deleverage')
  const profitOf = (line: EventOf<'journal-line'>): IncomeKind => {
    const trade = tradeOf(line, trades)
    if (deleverages.filter(has(line)).some(({ tradeId }) => tradeId === line.bizNumber)) return IncomeKind.deleverage
    // Taken over without a trade: the liquidation account has it now.
    const wasLong = trade
      ? trade.seller === line.owner
      : positions.some(({ account, qty }) => account === HOUSE && qty > 0n)
    return wasLong ? IncomeKind.profitLong : IncomeKind.profitShort
  }
  return (line) => {
    const plain = PLAIN_KINDS[line.bizType]
    if (plain !== undefined) return plain
    if (line.bizType === BizType.contractProfit) return profitOf(line)
    if (line.bizType !== BizType.contractFee) return line.amount > 0n ? IncomeKind.transferIn : IncomeKind.transferOut
    const position = positions.filter(has(line)).find(({ bizNumber }) => bizNumber === line.bizNumber)
    return position && !closesBy(position, tradeOf(line, trades)) ? IncomeKind.openFee : IncomeKind.closeFee
  }
}
