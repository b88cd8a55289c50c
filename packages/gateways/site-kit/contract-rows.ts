import { changePercent, type MarketData } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { ContractRow, Family, MarketInfoRow } from '@bowline/contract/futures.ts'
import { indexStates } from '@bowline/contract/terms/index-states.ts'
import { tradingStates } from '@bowline/contract/terms/orders.ts'
import { fundingCapOf } from '@bowline/core/formulas/perpetuals/funding.ts'
import { IndexState } from '@bowline/core/messages/terms.ts'
import { formatUnits, LEDGER_DECIMALS, type Price, type Quantity, trimUnits } from '@bowline/money'
import { SiteRefusal } from '../call-kit/site-refusal.ts'

/** Contracts as the futures service shows them: their names, their terms, and what moves. */

export interface ContractNeeds {
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of' | 'stateOf'>
  readonly marketData: MarketData
}

/** Multiples of a tick by which the book can be grouped. */
const GROUPINGS = [1n, 10n, 100n, 1_000n] as const

export function familyOf({ family }: Contract): Family {
  return family === 'inverse' ? 'b' : 'u'
}

export function contractNameOf({ name }: Contract): string {
  return name
}

/** The last part of a contract's page: contracts that settle in USDT have the shortest. */
function routeOf(contract: Contract): string {
  const isShort = contract.family === 'linear' && contract.settleAsset === 'USDT'
  return isShort ? contract.baseAsset : contractNameOf(contract)
}

export function otherNameOf({ baseAsset, quoteAsset }: Contract): string {
  return `${baseAsset}${quoteAsset} Perpetual`
}

/** Visible contracts, of one family or of both. */
export function contractsOf(markets: MarketRegistry, family: Family | undefined): readonly Contract[] {
  return markets.contracts(family && (family === 'b' ? 'inverse' : 'linear'))
}

/** A contract by its number; ended ones too, whose history stays. `family`: it must be of it. */
export function contractOf(markets: MarketRegistry, contractId: number, family?: Family | undefined): Contract {
  const contract = markets.contract(contractId)
  if (!contract || (family && familyOf(contract) !== family)) throw unknownContract(String(contractId))
  return contract
}

export function contractOfName(markets: MarketRegistry, name: string, family?: Family | undefined): Contract {
  const contract = markets.contractByName(name)
  if (!contract || (family && familyOf(contract) !== family)) throw unknownContract(name)
  return contract
}

function unknownContract(contract: string): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'contract.unknown', null, { contract })
}

/** Contracts whose orders and positions are asked for: one, those of a family, or all that ever were. */
export function wantedContracts(
  markets: MarketRegistry,
  { contractId, uorbType }: { readonly contractId?: number | undefined; readonly uorbType?: Family | undefined },
): readonly Contract[] {
  if (contractId !== undefined) return [contractOf(markets, contractId, uorbType)]
  return markets.contractNumbers().flatMap((number) => {
    const contract = markets.contract(number)
    return contract && (uorbType === undefined || familyOf(contract) === uorbType) ? [contract] : []
  })
}

export function priceText(contract: Contract, ticks: Price): string {
  return contract.priceText(ticks, contract.priceDecimals)
}

export function qtyText(contract: Contract, lots: Quantity): string {
  return contract.qtyText(lots, contract.qtyDecimals)
}

/** Rates of 10^-8 as a fraction. */
export function rateText(rate: bigint | number): string {
  return trimUnits(BigInt(rate), 8)
}

/** Who a row is about. */
export function named(contract: Contract) {
  return {
    contractId: String(contract.number),
    contractName: contractNameOf(contract),
    contractOtherName: otherNameOf(contract),
    symbol: contract.symbol,
    uorbType: familyOf(contract),
    marginCoin: contract.settleAsset,
  }
}

export function ladderOf({ tiers }: Contract): ContractRow['ladder'] {
  return tiers.map(({ cap, maxLeverage, rate, cumulated }, n) => ({
    level: n + 1,
    cap: amountText(cap),
    maxLever: maxLeverage,
    keepRate: rateText(rate),
    cum: trimUnits(cumulated, 2 * LEDGER_DECIMALS),
  }))
}

/** All the terms of a contract. */
export function contractRow(
  contract: Contract,
  { markings }: Pick<ContractNeeds, 'markings'>,
  nowMs: number,
): ContractRow {
  const { terms, contract: own, tiers } = contract
  const isInverse = contract.family === 'inverse'
  const qty = (lots: bigint) => qtyText(contract, lots)
  const money = (units: bigint) => (units > 0n ? amountText(units) : null)
  const cap = own.fundingCap > 0n ? own.fundingCap : fundingCapOf(tiers[0]?.rate ?? 0n)
  return {
    id: String(contract.number),
    contractName: contractNameOf(contract),
    contractOtherName: otherNameOf(contract),
    symbol: contract.symbol,
    uorbType: familyOf(contract),
    contractSide: isInverse ? 0 : 1,
    base: contract.baseAsset,
    quote: contract.quoteAsset,
    marginCoin: contract.settleAsset,
    multiplier: contract.contractSize,
    multiplierCoin: isInverse ? contract.quoteAsset : contract.baseAsset,
    minLever: 1,
    maxLever: contract.maxLeverage,
    defaultLever: own.defaultLeverage,
    capitalFrequency: own.fundingHours,
    nextCapitalSettTime: markings.of(contract.number)?.nextFundingAt ?? 0,
    capitalCap: rateText(cap),
    maker: rateText(own.makerRate),
    taker: rateText(own.takerRate),
    status: tradingStates[markings.stateOf(contract, nowMs)] ?? 'halted',
    opensAt: terms.opensAt,
    endsAt: own.endsAt,
    route: routeOf(contract),
    sort: contract.number,
    subSymbol: contract.indexPair,
    coinResultVo: {
      symbolPricePrecision: contract.priceDecimals,
      volumePrecision: contract.qtyDecimals,
      marginCoinPrecision: LEDGER_DECIMALS,
      depth: GROUPINGS.map((times) => trimUnits(terms.tick * times, LEDGER_DECIMALS)),
      tick: trimUnits(terms.tick, LEDGER_DECIMALS),
      lot: trimUnits(contract.qtyStep, LEDGER_DECIMALS),
      minPrice: priceText(contract, terms.minPrice),
      maxPrice: priceText(contract, terms.maxPrice),
      minOrderVolume: qty(terms.minQty),
      minOrderMoney: amountText(terms.minNotional),
      maxMarketVolume: qty(terms.marketMaxQty),
      maxMarketMoney: money(terms.maxNotional),
      maxLimitVolume: qty(terms.maxQty),
      maxLimitMoney: money(terms.maxNotional),
      priceRange: ppmText(own.farPpm),
      priceNear: ppmText(own.nearPpm),
      markClamp: ppmText(own.clampPpm),
      triggerProtect: ppmText(own.triggerProtectPpm),
      uplWeight: ppmText(own.uplWeightPpm),
      openInterestShare: ppmText(own.openInterestPpm),
      maxOpenOrders: terms.maxOpenOrders,
      maxConditional: terms.maxConditional,
      minCallbackRate: trimUnits(BigInt(terms.minTrailingBps), 4),
      maxCallbackRate: trimUnits(BigInt(terms.maxTrailingBps), 4),
    },
    ladder: ladderOf(contract),
  }
}

function ppmText(ppm: number): string {
  return trimUnits(BigInt(ppm), 6)
}

/** Mark, index, funding and the last 24 hours of a contract, with exactly the decimals of its steps. */
export function marketInfoRow(
  contract: Contract,
  { markings, marketData }: Pick<ContractNeeds, 'markings' | 'marketData'>,
  nowMs: number,
): MarketInfoRow {
  const { number } = contract
  const marking = markings.of(number)
  const stats = marketData.dayTicker(number, nowMs)
  const { bid, ask } = marketData.bookTicker(number)
  const last = marketData.lastPrice(number)
  const price = (ticks: Price) => priceText(contract, ticks)
  const known = (ticks: Price) => (last === undefined ? null : price(ticks))
  const marked = (ticks: Price | undefined) => (ticks === undefined ? null : price(ticks))
  const openInterest = marking?.openInterest ?? 0n
  return {
    contractId: String(number),
    contractName: contractNameOf(contract),
    lastPrice: last === undefined ? null : price(last),
    tagPrice: marked(marking?.mark),
    indexPrice: marking ? amountText(marking.index) : null,
    indexState: indexStates[marking?.indexState ?? IndexState.frozen] ?? 'frozen',
    maxBuy: marked(marking?.maxBuy),
    minSell: marked(marking?.minSell),
    currentFundRate: amountText(marking?.fundingRate ?? 0n),
    nextFundRate: amountText(marking?.predictedRate ?? 0n),
    nextCapitalSettTime: marking?.nextFundingAt ?? 0,
    openInterest: qtyText(contract, openInterest),
    openInterestMoney: amountText(marking ? contract.quoteOf(marking.mark, openInterest) : 0n),
    open: known(stats.open),
    high: known(stats.high),
    low: known(stats.low),
    change: known(stats.last - stats.open),
    rose: last === undefined ? null : formatUnits(changePercent(stats), 5),
    vol: qtyText(contract, stats.volume),
    amount: amountText(stats.quoteVolume),
    trades: stats.count,
    bid: bid ? price(bid.price) : null,
    ask: ask ? price(ask.price) : null,
    atMs: marking?.atMs ?? 0,
  }
}
