import {
  isCopyable,
  type LeaderFigures,
  type LeaderTrade,
  type OpenLevel,
  type RelationFigures,
  type StoredCopy,
} from '@bowline/capabilities/copy-trading/index.ts'
import { amountText, type Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { figuresOf, type Markings, type PositionLife } from '@bowline/capabilities/perpetuals/index.ts'
import { divide, PPM } from '@bowline/money'
import { pairOf } from '../../site-kit/pair.ts'

export interface RowSources {
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
}

export function leaderRow({ leader, quality, returns, ...figures }: LeaderFigures) {
  const { userId, name, formerNames, about, state, sharePpm, leadsSinceMs = null } = leader
  return {
    ...{
      leaderId: userId,
      name,
      formerNames: [...formerNames],
      about,
      state,
      sharePpm: Number(sharePpm),
      leadsSinceMs,
    },
    ...{ copiers: figures.copiers, assets: notBelowZero(figures.assets) },
    copiersProfit: amountText(figures.copiersProfit),
    copiersRoiPpm: figures.copiersRoiPpm === undefined ? null : Number(figures.copiersRoiPpm),
    returns: returns.map(({ days, roiPpm, profit, drawdownPpm }) => ({
      ...{ days, roiPpm: roiPpm === undefined ? null : Number(roiPpm), profit: amountText(profit) },
      drawdownPpm: Number(drawdownPpm),
    })),
    ...{ closedPositions: figures.closedPositions, wonPositions: figures.wonPositions },
    ...{ copies: quality.copies, skipped: quality.skipped, skips: [...quality.reasons] },
    slippagePpm: quality.slippagePpm === undefined ? null : Number(quality.slippagePpm),
  }
}

/** Contracts that may be copied. */
export function contractRows({ markets }: Pick<RowSources, 'markets'>) {
  const copyable = markets.contracts().filter(isCopyable)
  return copyable.map((contract) => ({ market: contract.number, contract: pairOf(contract) }))
}

export function closedRow({ markets }: Pick<RowSources, 'markets'>, life: PositionLife) {
  const contract = markets.contract(life.market)
  if (!contract) return []
  const { isLong, leverage, maxQty, realised, fees, funding, openedAt, closedAt } = life
  return [
    {
      ...{ contract: pairOf(contract), side: isLong ? ('long' as const) : ('short' as const), leverage },
      ...{ qty: contract.qtyText(maxQty), profit: amountText(realised - fees - funding) },
      ...{ openedAtMs: openedAt, closedAtMs: closedAt },
    },
  ]
}

export function relationRow(
  sources: RowSources,
  figures: RelationFigures & { readonly levels: readonly OpenLevel[] },
  leader: LeaderFigures['leader'],
  shared: bigint,
) {
  const { relation, equity, available, upl, profit } = figures
  const { settings } = relation
  return {
    ...{ relationId: relation.id, leaderId: relation.leaderId, state: relation.state },
    ...{ leaderName: leader.name, leaderState: leader.state },
    ...{ stopReason: relation.stopReason ?? null, home: relation.home, allotted: amountText(relation.allotted) },
    equity: amountText(relation.state === 'ended' ? (relation.returned ?? 0n) : equity),
    ...{ available: amountText(available), upl: amountText(upl), profit: amountText(profit) },
    ...{ withheld: amountText(relation.share.withheld), shared: amountText(shared) },
    sharePpm: Number(relation.sharePpm),
    leaderSharePpm: Number(leader.sharePpm),
    nextShare: relation.nextShare
      ? { sharePpm: Number(relation.nextShare.ppm), fromMs: relation.nextShare.fromMs }
      : null,
    settings: {
      ...{ mode: settings.mode, leverage: settings.leverage, isolated: settings.isolated },
      ...{ perOrder: amountText(settings.perOrder), maxPositionMargin: amountText(settings.maxPositionMargin) },
      ...{ multiplierPpm: Number(settings.multiplierPpm), slippagePpm: Number(settings.slippagePpm) },
      ...{ takeProfitPpm: Number(settings.takeProfitPpm), stopLossPpm: Number(settings.stopLossPpm) },
      totalStopLossPpm: Number(settings.totalStopLossPpm),
      totalTakeProfitPpm: Number(settings.totalTakeProfitPpm),
      markets: [...settings.markets],
    },
    positions: figures.positions.flatMap((held) => positionRow(sources, held, figures.levels, relation.satOut)),
    ...{ startedAtMs: relation.startedAtMs, endedAtMs: relation.endedAtMs ?? null },
    keepsUntilMs: relation.state === 'keeping' ? (relation.keepsUntilMs ?? null) : null,
  }
}

function positionRow(
  { markets, markings }: RowSources,
  held: RelationFigures['positions'][number],
  levels: readonly OpenLevel[],
  satOut: readonly number[],
) {
  const contract = markets.contract(held.market)
  if (!contract) return []
  const mark = markings.of(held.market)?.mark
  const figures = figuresOf(contract, [held], mark ?? 0n, { margin: undefined }).get(held)
  return [
    {
      ...{ contract: pairOf(contract), market: held.market, qty: contract.qtyText(held.qty), leverage: held.leverage },
      entryPrice: figures?.entryPrice ? contract.exactPriceText(figures.entryPrice) : '0',
      markPrice: mark === undefined ? null : contract.priceText(mark),
      upl: amountText(figures?.upl ?? 0n),
      isSatOut: satOut.includes(held.market),
      levels: levels
        .filter(({ market }) => market === held.market)
        .map(({ isStop, price, qty }) => ({
          ...{ kind: isStop ? ('stopLoss' as const) : ('takeProfit' as const), price: contract.priceText(price) },
          qty: qty === 0n ? null : contract.qtyText(qty),
        })),
    },
  ]
}

export function copyRow({ markets }: Pick<RowSources, 'markets'>, copy: StoredCopy, leaderName: string) {
  const contract = markets.contract(copy.market)
  if (!contract) return []
  const { filled, filledValue, leaderPrice, isBuy } = copy
  return [
    {
      ...{ copyId: copy.id, relationId: copy.relationId, leaderName, contract: pairOf(contract), kind: copy.kind },
      ...{ side: isBuy ? ('buy' as const) : ('sell' as const), leaderQty: contract.qtyText(copy.leaderQty) },
      leaderPrice: leaderPrice === 0n ? null : contract.priceText(leaderPrice),
      ...{ state: copy.state, reason: copy.reason ?? null, filled: contract.qtyText(filled) },
      price: filled === 0n ? null : averageText(contract, filled, filledValue),
      slippagePpm: slippageOf(contract, copy),
      timeMs: copy.copiedAtMs,
    },
  ]
}

/** Of all who copied; no row says what one of them has. */
export function leaderTradeRow({ markets }: Pick<RowSources, 'markets'>, trade: LeaderTrade) {
  const contract = markets.contract(trade.market)
  if (!contract) return []
  const { filled, filledValue, leaderPrice } = trade
  return [
    {
      ...{ tradeId: trade.id, contract: pairOf(contract), kind: trade.kind, copies: trade.copies },
      ...{ side: trade.isBuy ? ('buy' as const) : ('sell' as const), leaderQty: contract.qtyText(trade.leaderQty) },
      leaderPrice: leaderPrice === 0n ? null : contract.priceText(leaderPrice),
      skips: [...trade.skips].map(([reason, copies]) => ({ reason, copies })),
      filled: contract.qtyText(filled),
      price: filled === 0n ? null : averageText(contract, filled, filledValue),
      slippagePpm: filled === 0n ? null : slippageOf(contract, trade),
      timeMs: trade.copiedAtMs,
    },
  ]
}

type Compared = Pick<StoredCopy, 'filled' | 'filledValue' | 'leaderPrice' | 'isBuy'>

/** How much worse than the leader's price, of its value. */
function slippageOf({ value }: Contract, { filled, filledValue, leaderPrice, isBuy }: Compared): number | null {
  const atLeader = filled * leaderPrice * value.factor
  if (atLeader === 0n) return null
  const worse = isBuy ? filledValue - atLeader : atLeader - filledValue
  return Number(divide(worse * PPM, atLeader, 'half-even'))
}

function averageText(contract: Contract, filled: bigint, filledValue: bigint): string {
  return contract.exactPriceText({ value: filledValue, over: filled * contract.value.factor })
}

const notBelowZero = (amount: bigint) => amountText(amount > 0n ? amount : 0n)
