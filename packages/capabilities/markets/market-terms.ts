import { type CommandOf, NO_PROMOTION } from '@bowline/core/messages/commands.ts'
import { MarketState, Stp } from '@bowline/core/messages/terms.ts'
import { isFault, LEDGER_DECIMALS, LEDGER_LIMIT, parseUnits, percentToPpm } from '@bowline/money'
import {
  type AssetDefinition,
  DEFAULT_MARKET_OPTIONS,
  type FeeTierDefinition,
  type MarketDefinition,
  type MarketOptions,
} from './market-definition.ts'

/** Everything wrong with a definition, in words for the operator who wrote it. */
export interface Refused {
  readonly refused: readonly string[]
}

export function isRefused(result: object): result is Refused {
  return 'refused' in result
}

const UNIT = 10n ** BigInt(LEDGER_DECIMALS)
/** Percent-price factors are sent as parts per ten thousand. */
const FACTOR_DECIMALS = 4
const MAX_BAND_BPS = 9_999

export function defineAsset(definition: AssetDefinition): CommandOf<'define-asset'> | Refused {
  const { asset, code } = definition
  if (!/^[A-Z0-9]{1,16}$/.test(code)) return { refused: [`asset code "${code}" is not 1 to 16 of A-Z and 0-9`] }
  return {
    kind: 'define-asset',
    asset,
    code,
    isPlatformToken: definition.isPlatformToken ? 1 : 0,
  }
}

export function defineFeeTier(definition: FeeTierDefinition): CommandOf<'define-fee-tier'> | Refused {
  const complaints: string[] = []
  const read = reader(complaints)
  const command: CommandOf<'define-fee-tier'> = {
    kind: 'define-fee-tier',
    tier: definition.tier,
    maker: readPercent(definition.makerPercent, 'maker rate', complaints),
    taker: readPercent(definition.takerPercent, 'taker rate', complaints),
    volume: read('volume', definition.volume),
  }
  return complaints.length > 0 ? { refused: complaints } : command
}

/**
 * Converts a market to the engine's units: prices in ticks, quantities in lots, notionals in ledger units of the quote.
 * Refuses what could not be matched exactly (domain/spot.md §1) or could overflow one order's value.
 */
export function defineMarket(
  definition: MarketDefinition,
  assetOf: (code: string) => number | undefined,
): CommandOf<'define-market'> | Refused {
  const complaints: string[] = []
  const base = assetOf(definition.base)
  const quote = assetOf(definition.quote)
  if (!/^[A-Z0-9]{2,24}$/.test(definition.symbol)) complaints.push('symbol is not 2 to 24 of A-Z and 0-9')
  if (base === undefined) complaints.push(`base ${definition.base} is not an asset`)
  if (quote === undefined) complaints.push(`quote ${definition.quote} is not an asset`)
  if (definition.base === definition.quote) complaints.push('base and quote are the same asset')

  const steps = readSteps(definition, complaints)
  if (!steps) return { refused: complaints }
  const { tick, lot } = steps
  const limits = readLimits(definition, { ...steps, perQuantity: lot }, complaints)
  if ((tick * lot) % UNIT !== 0n) {
    complaints.push(
      `tick ${definition.tick} × lot ${definition.lot} is not a whole number of 10^-8 ${definition.quote}`,
    )
  } else if ((limits.maxPrice * limits.maxQty * tick * lot) / UNIT >= LEDGER_LIMIT) {
    complaints.push('maxPrice × maxQty does not fit the ledger')
  }
  const rules = readOptions({ ...DEFAULT_MARKET_OPTIONS, ...definition.options }, complaints)
  if (complaints.length > 0 || base === undefined || quote === undefined) return { refused: complaints }
  const { market, symbol } = definition
  const without = { promoMaker: NO_PROMOTION, promoTaker: NO_PROMOTION }
  return { kind: 'define-market', market, symbol, base, quote, ...steps, ...limits, ...rules, ...without }
}

/** Undefined: one of them is zero. */
export function readSteps(
  definition: Pick<MarketDefinition, 'tick' | 'lot'>,
  complaints: string[],
): { readonly tick: bigint; readonly lot: bigint } | undefined {
  const read = reader(complaints)
  const tick = read('tick', definition.tick)
  const lot = read('lot', definition.lot)
  if (tick > 0n && lot > 0n) return { tick, lot }
  complaints.push('tick and lot must be above zero')
  return undefined
}

/** Limits of prices, quantities and notionals. `perQuantity`: what one lot is in the definition's quantities. */
export function readLimits(
  definition: MarketDefinition,
  { tick, perQuantity: lot }: { readonly tick: bigint; readonly perQuantity: bigint },
  complaints: string[],
) {
  const read = reader(complaints)
  const prices = {
    minPrice: read('minPrice', definition.minPrice ?? definition.tick, tick),
    maxPrice: read('maxPrice', definition.maxPrice, tick),
    listingPrice: read('listingPrice', definition.listingPrice, tick),
  }
  const quantities = {
    minQty: definition.minQty === undefined ? 1n : read('minQty', definition.minQty, lot),
    maxQty: read('maxQty', definition.maxQty, lot),
    marketMaxQty: read('marketMaxQty', definition.marketMaxQty ?? definition.maxQty, lot),
    maxPosition: read('maxPosition', definition.maxPosition ?? '0', lot),
  }
  const notionals = {
    minNotional: read('minNotional', definition.minNotional),
    maxNotional: read('maxNotional', definition.maxNotional),
  }

  if (prices.minPrice === 0n) complaints.push('minPrice must be above zero')
  if (quantities.minQty === 0n) complaints.push('minQty must be above zero')
  if (prices.minPrice > prices.listingPrice || prices.listingPrice > prices.maxPrice)
    complaints.push('listingPrice is not within minPrice and maxPrice')
  if (quantities.minQty > quantities.maxQty) complaints.push('minQty is above maxQty')
  if (quantities.marketMaxQty > quantities.maxQty) complaints.push('marketMaxQty is above maxQty')
  if (notionals.minNotional > notionals.maxNotional) complaints.push('minNotional is above maxNotional')

  return { ...prices, ...quantities, ...notionals }
}

type Read = (name: string, text: string, step?: bigint) => bigint

/** Parses a decimal in units of 10^-8, or in whole `step`s; problems are added to the complaints. */
function reader(complaints: string[]): Read {
  return (name, text, step = 1n) => {
    const units = parseUnits(text, LEDGER_DECIMALS)
    if (isFault(units)) {
      complaints.push(`${name} "${text}" is ${units}`)
      return 0n
    }
    if (units % step !== 0n) complaints.push(`${name} "${text}" is not a whole multiple of its step`)
    return units / step
  }
}

function readPercent(text: string, name: string, complaints: string[]): number {
  const rate = percentToPpm(text)
  if (!isFault(rate) && rate < 1_000_000n && rate > -1_000_000n) return Number(rate)
  complaints.push(`${name} "${text}" is not a percentage between -100 and 100`)
  return 0
}

function readFactor(text: string, name: string, complaints: string[]): number {
  const factor = parseUnits(text, FACTOR_DECIMALS)
  if (!isFault(factor) && factor > 0n && factor <= 0xffff_ffffn) return Number(factor)
  complaints.push(`${name} "${text}" is not a factor with at most ${FACTOR_DECIMALS} decimals`)
  return 0
}

export function readOptions(options: MarketOptions, complaints: string[]) {
  const { bandBps, minTrailingBps, maxTrailingBps, stpModes, defaultStp } = options
  if (!(bandBps > 0 && bandBps <= MAX_BAND_BPS)) complaints.push(`bandBps must be 1 to ${MAX_BAND_BPS}`)
  if (minTrailingBps > maxTrailingBps) complaints.push('minTrailingBps is above maxTrailingBps')
  if (!stpModes.includes(defaultStp)) complaints.push(`defaultStp ${defaultStp} is not among stpModes`)
  return {
    state: MarketState[options.state],
    bidUp: readFactor(options.bidUp, 'bidUp', complaints),
    bidDown: readFactor(options.bidDown, 'bidDown', complaints),
    askUp: readFactor(options.askUp, 'askUp', complaints),
    askDown: readFactor(options.askDown, 'askDown', complaints),
    bandBps,
    maxOpenOrders: options.maxOpenOrders,
    maxConditional: options.maxConditional,
    maxLists: options.maxLists,
    maxIcebergParts: options.maxIcebergParts,
    maxAmends: options.maxAmends,
    minTrailingBps,
    maxTrailingBps,
    stpModes: stpModes.reduce((bits, mode) => bits | (1 << Stp[mode]), 0),
    defaultStp: Stp[defaultStp],
    tokenDeduction: options.tokenDeduction ? 1 : 0,
    postOnlyMs: options.postOnlyMs,
  }
}
