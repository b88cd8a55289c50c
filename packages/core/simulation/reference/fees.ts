import { divide } from '@bowline/money'
import { NO_PROMOTION } from '../../messages/commands.ts'
import { HOUSE, LedgerCode } from '../../messages/terms.ts'
import { least } from './extremes.ts'
import { available, move } from './ledger.ts'
import { COIN, freshIndex } from './prices.ts'
import type { Account, ExchangeState, Market } from './state.ts'

const PPM = 1_000_000n
/** 100 % less the 20 % discount of the platform token. */
const TOKEN_PERCENT = 80n
const MS_PER_DAY = 86_400_000
const VOLUME_DAYS = 30

export interface Fee {
  readonly amount: bigint
  readonly asset: number
}

/** The lower of tier and promotion, parts per million. */
function feeRate(state: ExchangeState, market: Market, account: Account, isMaker: boolean): bigint {
  const tier = state.tiers.get(account.tier)
  const own = tier === undefined ? 0n : isMaker ? tier.maker : tier.taker
  const promotion = isMaker ? market.terms.promoMaker : market.terms.promoTaker
  if (promotion === NO_PROMOTION) return own
  return BigInt(promotion) < own ? BigInt(promotion) : own
}

/** Takes the fee of one fill out of what was received, or out of the platform token; pays a rebate. */
export function chargeFee(
  state: ExchangeState,
  market: Market,
  account: Account,
  isMaker: boolean,
  received: bigint,
  asset: number,
): Fee {
  const rate = feeRate(state, market, account, isMaker)
  if (rate < 0n) {
    const rebate = divide(received * -rate, PPM, 'down')
    move(state, asset, [LedgerCode.makerRebates, HOUSE], [LedgerCode.spotAvailable, account.id], rebate)
    return { amount: -rebate, asset }
  }
  const full = divide(received * rate, PPM, 'up')
  const fee = least(full, received)
  const inToken = tokenFee(state, market, account, fee, asset)
  const charged = inToken ?? { amount: fee, asset }
  const payer = [LedgerCode.spotAvailable, account.id] as const
  move(state, charged.asset, payer, [LedgerCode.spotFees, HOUSE], charged.amount)
  return charged
}

/** All or nothing: undefined when any condition of the discount fails (domain/spot.md §11). */
function tokenFee(state: ExchangeState, market: Market, account: Account, fee: bigint, asset: number): Fee | undefined {
  const token = state.platformToken
  if (fee === 0n || token === undefined || !account.tokenDeduction || market.terms.tokenDeduction !== 1) {
    return undefined
  }
  const tokenIndex = usdtIndex(state, token)
  const assetIndex = usdtIndex(state, asset)
  if (tokenIndex === undefined || assetIndex === undefined) return undefined
  const amount = divide(fee * assetIndex * TOKEN_PERCENT, tokenIndex * 100n, 'up')
  return amount <= available(state, account, token) ? { amount, asset: token } : undefined
}

/** Fresh index of an asset in 10^-8 USDT per coin. */
function usdtIndex(state: ExchangeState, asset: number): bigint | undefined {
  if (state.assets.get(asset)?.code === 'USDT') return COIN
  const market = usdtMarket(state, asset)
  return market && freshIndex(state, market)
}

/** The market of `asset` against USDT with the lowest id. */
function usdtMarket(state: ExchangeState, asset: number): Market | undefined {
  return [...state.markets.values()]
    .sort((a, b) => a.id - b.id)
    .find((market) => market.terms.base === asset && state.assets.get(market.terms.quote)?.code === 'USDT')
}

/** Adds a fill to the account's volume of the day, in USDT. */
export function countVolume(state: ExchangeState, market: Market, account: Account, quote: bigint): void {
  if (account.isHouse) return
  let value = quote
  if (state.assets.get(market.terms.quote)?.code !== 'USDT') {
    const index = usdtMarket(state, market.terms.quote)?.indexPrice ?? 0n
    value = divide(quote * index, COIN, 'down')
  }
  const day = Math.floor(state.time / MS_PER_DAY)
  account.volumeByDay.set(day, (account.volumeByDay.get(day) ?? 0n) + value)
}

/** The daily round: once per UTC day, over the thirty full days before. */
export function recomputeTiers(state: ExchangeState): void {
  const today = Math.floor(state.time / MS_PER_DAY)
  if (today <= state.day) return
  state.day = today
  for (const account of state.accounts.values()) {
    let volume = 0n
    for (const [day, value] of account.volumeByDay) if (day >= today - VOLUME_DAYS && day < today) volume += value
    account.tier = tierFor(state, volume)
  }
}

/** The highest tier whose threshold is reached; 0 when none is. */
export function tierFor(state: ExchangeState, volume: bigint): number {
  let best = 0
  for (const [number, tier] of state.tiers) {
    if (tier.volume >= 0n && tier.volume <= volume && number > best) best = number
  }
  return best
}
