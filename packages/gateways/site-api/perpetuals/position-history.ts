import { amountText, type Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Conversion, LiquidationLine, Perpetuals, PositionLife } from '@bowline/capabilities/perpetuals/index.ts'
import type { OpenIndexInputs, SourceHealth } from '@bowline/capabilities/price-source/index.ts'
import type { DataOf } from '@bowline/contract/call.ts'
import type { positionHistoryCalls } from '@bowline/contract/calls/perpetuals/position-history.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Family } from '@bowline/contract/futures.ts'
import { indexStates } from '@bowline/contract/terms/index-states.ts'
import { averagePriceOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { LiquidationStep, PositionReason, PositionSide } from '@bowline/core/messages/terms.ts'
import { available } from '../../call-kit/history-answer.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { contractNameOf, named, priceText, qtyText, wantedContracts } from '../../site-kit/contract-rows.ts'
import { marginRateText } from '../../site-kit/position-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { numberedPage } from './numbered-page.ts'

export interface PositionHistoryNeeds {
  readonly markets: MarketRegistry
  readonly perpetuals: Pick<Perpetuals, 'history' | 'pages'>
  readonly indexInputs: Pick<OpenIndexInputs, 'of'>
}

type Calls = typeof positionHistoryCalls
type Ended = DataOf<Calls['POST /fe-co-api/position/history_position_list']>['positionList'][number]
type Explained = DataOf<Calls['POST /fe-co-api/position/liquidation_statement']>['lines'][number]
type Line = Omit<Explained, 'indexSources'>

const STEPS = Object.fromEntries(Object.entries(LiquidationStep).map(([word, step]) => [step, word])) as Record<
  number,
  Line['step']
>
/** Of a statement: no warning before it, and no trial. */
const STATED = Object.values(LiquidationStep).filter(
  (step) => step !== LiquidationStep.warning && step !== LiquidationStep.wouldBegin,
)
const MOST_LINES = 1_000
const USD = 'USD'

const CLOSE_TYPES: Readonly<Record<number, Ended['closeType']>> = {
  [PositionReason.liquidation]: 'liq',
  [PositionReason.takeover]: 'liq',
  [PositionReason.deleverage]: 'adl',
  [PositionReason.settlement]: 'settle',
}

export const positionHistoryHandlers = handledInInverseForm({
  'POST /fe-co-api/position/history_position_list': async ({ params, actor: { account } }, site) => {
    const { count, rows } = await endedPositions(site, account, params)
    return { count, positionList: rows }
  },

  'POST /fe-co-api/position/liquidation_list': async ({ params, actor: { account } }, site) => {
    const markets = wantedContracts(site.markets, params).map(({ number }) => number)
    const isAll = params.contractId === undefined && params.uorbType === undefined
    const steps = [LiquidationStep.began]
    const wanted = { account, steps, ...(!isAll && { markets }) }
    const { count, rows } = await available(site.perpetuals.pages.liquidationLines(wanted, numberedPage(params)))
    const ids = rows.map(({ liquidationId }) => liquidationId)
    const ends = await available(
      site.perpetuals.pages.liquidationLines(
        { account, steps: [LiquidationStep.ended], liquidationIds: ids },
        { skip: 0, limit: MOST_LINES },
      ),
    )
    return {
      count,
      liquidationList: rows.map((began) => {
        const ended = ends.rows.find(({ liquidationId }) => liquidationId === began.liquidationId)
        return {
          liquidationId: String(began.liquidationId),
          began: lineRow(began, site.markets),
          ended: ended ? lineRow(ended, site.markets) : null,
        }
      }),
    }
  },

  'POST /fe-co-api/position/liquidation_statement': async ({ params, actor: { account } }, site) => {
    const { liquidationId } = params
    const lines = await available(
      site.perpetuals.history.liquidationLines({ account, liquidationId, from: 0, limit: MOST_LINES }),
    )
    const began = lines.find(({ step }) => step === LiquidationStep.began) ?? lines[0]
    if (!began) throw new SiteRefusal(SiteCode.refused, 'futures.no-liquidation')
    const missing = began.maintenance - began.equity
    const [repaid, inputs] = await Promise.all([repaidBy(site, account, lines), site.indexInputs.of(lines)])
    return {
      liquidationId: String(liquidationId),
      lines: lines.map((line) => ({
        ...lineRow(line, site.markets, repaid.get(line)),
        indexSources: (inputs.get(line) ?? []).map((said) => ({ ...said, price: amountText(said.price) })),
      })),
      isEnded: lines.some(({ step }) => step === LiquidationStep.ended) ? 1 : 0,
      missing: amountText(missing > 0n ? missing : 0n),
    }
  },
} satisfies Partial<Handlers<Calls, PositionHistoryNeeds>>)

/** Lines of statements with the sources of their index in words: those that counted, with their weights. */
export async function statementLines(
  { markets, perpetuals, indexInputs }: PositionHistoryNeeds,
  account: number,
  asked: AskedPositions & { readonly liquidationId?: number | undefined },
) {
  const { liquidationId, contractId, uorbType } = asked
  const isAll = contractId === undefined && uorbType === undefined
  const wanted = {
    account,
    steps: STATED,
    ...(liquidationId !== undefined && { liquidationIds: [liquidationId] }),
    ...(!isAll && { markets: wantedContracts(markets, asked).map(({ number }) => number) }),
  }
  const { count, rows } = await available(perpetuals.pages.liquidationLines(wanted, numberedPage(asked)))
  const inputs = await indexInputs.of(rows)
  return {
    count,
    rows: rows.map((line) => {
      const { repaid, conversions, ...row } = lineRow(line, markets)
      return { ...row, indexSources: sourcesText(inputs.get(line) ?? []) }
    }),
  }
}

function sourcesText(sources: readonly SourceHealth[]): string {
  return sources
    .filter(({ standing }) => standing === 'counted')
    .map(({ source, price, weight }) => `${source} ${amountText(price)} x${weight}`)
    .join('; ')
}

/** What repaid what was owed, by the line that says so: the conversions before it, as the core reported them. */
async function repaidBy(
  { perpetuals }: PositionHistoryNeeds,
  account: number,
  lines: readonly LiquidationLine[],
): Promise<ReadonlyMap<LiquidationLine, readonly Conversion[]>> {
  const steps = lines.filter(({ step }) => step === LiquidationStep.repaid)
  const [first] = steps
  if (!first) return new Map()
  const all = await available(perpetuals.history.conversionsOf(account, first.liquidationId))
  return new Map(
    steps.map((line) => {
      // What was done stands before the line that reports it, in the order of the journal.
      const before = lines[lines.indexOf(line) - 1]?.number ?? 0
      return [line, all.filter(({ number, time }) => time === line.time && number < line.number && number > before)]
    }),
  )
}

function conversionRow(conversion: Conversion, markets: MarketRegistry): Line['conversions'][number] {
  const { fromAsset, toAsset, fromAmount, toAmount, fee, fromIndex, toIndex, feeRate } = conversion
  return {
    fromCoin: markets.asset(fromAsset)?.code ?? '',
    fromAmount: amountText(fromAmount),
    fromIndex: amountText(fromIndex),
    toCoin: markets.asset(toAsset)?.code ?? '',
    toAmount: amountText(toAmount),
    toIndex: amountText(toIndex),
    fee: amountText(fee),
    feeRate: amountText(feeRate),
  }
}

interface AskedPositions {
  readonly contractId?: number | undefined
  readonly uorbType?: Family | undefined
  readonly side?: 'BUY' | 'SELL' | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly page: number
  readonly limit: number
}

export async function endedPositions(
  { markets, perpetuals }: PositionHistoryNeeds,
  account: number,
  asked: AskedPositions,
): Promise<{ count: number; rows: Ended[] }> {
  const contracts = new Map(wantedContracts(markets, asked).map((contract) => [contract.number, contract]))
  const wanted = { account, markets: [...contracts.keys()], isLong: asked.side && asked.side === 'BUY' }
  const { count, rows } = await available(perpetuals.pages.endedPositions(wanted, numberedPage(asked)))
  const liquidated = rows.filter(({ reason }) => CLOSE_TYPES[reason] === 'liq')
  const times = liquidated.map(({ closedAt }) => closedAt)
  const lines =
    times.length === 0
      ? []
      : (
          await available(
            perpetuals.pages.liquidationLines(
              { account },
              { skip: 0, limit: MOST_LINES, start: Math.min(...times), end: Math.max(...times) },
            ),
          )
        ).rows
  const idOf = ({ market, closedAt }: PositionLife) =>
    lines.find((line) => line.market === market && line.time === closedAt && line.liquidationId > 0)?.liquidationId
  const shown = rows.flatMap((life) => {
    const contract = contracts.get(life.market)
    const id = CLOSE_TYPES[life.reason] === 'liq' ? idOf(life) : undefined
    return contract ? [endedRow(life, contract, id)] : []
  })
  return { count, rows: shown }
}

function endedRow(life: PositionLife, contract: Contract, liquidationId: number | undefined): Ended {
  const { openedQty, openedValue, closedQty, closedEntry, realised, fees, funding } = life
  // What closing brought: what it had cost and what was gained by it.
  const gains = (contract.family === 'linear') === life.isLong ? realised : -realised
  const closedValue = closedEntry + gains
  const price = (qty: bigint, value: bigint) =>
    qty === 0n || value <= 0n ? amountText(0n) : contract.exactPriceText(averagePriceOf(contract.value, qty, value))
  const closeType = CLOSE_TYPES[life.reason] ?? 'user'
  const isSettled = closeType === 'settle'
  const { uorbType: _, ...names } = named(contract)
  return {
    id: String(life.positionId),
    ...names,
    orderSide: life.isLong ? 'BUY' : 'SELL',
    positionType: life.isolated === 1 ? 2 : 1,
    leverageLevel: life.leverage,
    openAvgPrice: price(openedQty, openedValue),
    closePrice: price(closedQty, closedValue),
    maxVolume: qtyText(contract, life.maxQty),
    closeVolume: qtyText(contract, closedQty),
    closeProfit: amountText(isSettled ? 0n : realised),
    tradeFee: amountText(fees),
    capitalFee: amountText(funding),
    settleProfit: amountText(isSettled ? realised : 0n),
    shareAmount: '0',
    historyRealizedAmount: amountText(realised - fees - funding),
    closeType,
    liquidationId: liquidationId === undefined ? '' : String(liquidationId),
    ctime: life.openedAt,
    mtime: life.closedAt,
  }
}

function lineRow(line: LiquidationLine, markets: MarketRegistry, conversions: readonly Conversion[] = []): Line {
  const contract = line.market === 0 ? undefined : markets.contract(line.market)
  const price = (ticks: bigint) => (contract ? priceText(contract, ticks) : '0')
  const side = line.positionSide
  const marginCoin = markets.asset(line.asset)?.code ?? ''
  const rows = conversions.map((each) => conversionRow(each, markets))
  return {
    id: String(line.number),
    ctime: line.time,
    liquidationId: String(line.liquidationId),
    contractId: contract ? String(contract.number) : '',
    contractName: contract ? contractNameOf(contract) : '',
    marginCoin,
    isUnified: line.isUnified === 1 ? 1 : 0,
    equityCoin: line.isUnified === 1 ? USD : marginCoin,
    step: STEPS[line.step] ?? 'began',
    positionType: line.isolated === 1 ? 2 : 1,
    orderSide: side === PositionSide.both ? null : side === PositionSide.long ? 'BUY' : 'SELL',
    indexPrice: amountText(line.index),
    indexState: indexStates[line.indexState] ?? 'frozen',
    tagPrice: price(line.mark),
    equity: amountText(line.equity),
    maintMargin: amountText(line.maintenance),
    marginRate: marginRateText(line.maintenance, line.equity),
    walletBalance: amountText(line.wallet),
    volume: contract ? qtyText(contract, line.qty) : '0',
    price: price(line.price),
    money: amountText(line.value),
    realizedAmount: amountText(line.realised),
    tradeFee: amountText(line.fee),
    clearance: amountText(line.clearance),
    toFund: amountText(line.toFund),
    fundBalance: amountText(line.fund),
    orderId: line.orderId === 0 ? '' : String(line.orderId),
    repaid: rows.flatMap(({ fromCoin, fromAmount, toCoin, toAmount }) => [
      { coin: fromCoin, amount: `-${fromAmount}` },
      { coin: toCoin, amount: toAmount },
    ]),
    conversions: rows,
  }
}
