import { LEDGER_LIMIT } from '@bowline/money'
import { EndReason, HOUSE, MarketKind, MarketState, OrderStatus, PriceKind, Stp } from '../../messages/terms.ts'
import { Rejection } from '../../rejections.ts'
import type { Complete } from './complete.ts'
import { tierFor } from './fees.ts'
import { endOrder } from './order-ends.ts'
import { COIN } from './prices.ts'
import { done, type ExchangeState, type Market, openOrders, refuse, type Verdict } from './state.ts'

const MIN_RESUME_POST_ONLY_MS = 60_000
const MAX_TIER = 9
const MAX_RATE = 1_000_000

export function defineAsset(state: ExchangeState, command: Complete<'define-asset'>): Verdict {
  const { asset, code } = command
  const known = state.assets.get(asset)
  const taken = [...state.assets.values()].some((other) => other.id !== asset && other.code === code)
  const renamed = known !== undefined && known.code !== code
  if (code === '' || taken || renamed) return refuse(Rejection.badDefinition)
  state.assets.set(asset, { id: asset, code })
  if (command.isPlatformToken) state.platformToken = asset
  return done()
}

export function defineMarket(state: ExchangeState, command: Complete<'define-market'>): Verdict {
  if (!state.assets.has(command.base) || !state.assets.has(command.quote)) return refuse(Rejection.unknownAsset)
  if (!marketIsSound(command)) return refuse(Rejection.badDefinition)
  const { kind: _, state: firstState, ...terms } = command
  const known = state.markets.get(command.market)
  if (known) {
    const { base, quote, tick, lot } = known.terms
    const same = base === terms.base && quote === terms.quote && tick === terms.tick && lot === terms.lot
    if (!same) return refuse(Rejection.badDefinition)
    known.terms = terms
    return done()
  }
  const market: Market = {
    id: command.market,
    terms,
    state: firstState as MarketState,
    opensAt: firstState === MarketState.postOnly ? state.time + terms.postOnlyMs : 0,
    lastPrice: 0n,
    shownHigh: 0n,
    shownLow: 0n,
    lastTradeId: 0,
    trades: [],
    indexPrice: 0n,
    indexTime: 0,
    bids: [],
    asks: [],
  }
  state.markets.set(market.id, market)
  return done()
}

function marketIsSound(terms: Complete<'define-market'>): boolean {
  if (terms.symbol === '' || terms.base === terms.quote || terms.state > MarketState.delisted) return false
  if (terms.marketKind !== MarketKind.spot) return false
  if (terms.tick <= 0n || terms.lot <= 0n || terms.listingPrice <= 0n) return false
  if ((terms.tick * terms.lot) % COIN !== 0n) return false // every fill must be a whole number of quote units
  if (terms.bandBps < 1 || terms.bandBps > 9_999 || !isFlag(terms.tokenDeduction)) return false
  if (terms.defaultStp === Stp.default || terms.defaultStp > Stp.decrement) return false
  if ((terms.stpModes & (1 << terms.defaultStp)) === 0) return false
  const { minPrice, maxPrice, minQty, maxQty, minNotional, maxNotional } = terms
  const ranges = [
    [minPrice, maxPrice],
    [minQty, maxQty],
    [minNotional, maxNotional],
    [BigInt(terms.minTrailingBps), BigInt(terms.maxTrailingBps)],
    [BigInt(terms.bidDown), BigInt(terms.bidUp)],
    [BigInt(terms.askDown), BigInt(terms.askUp)],
  ] as const
  const inOrder = ranges.every(([low, high]) => low >= 0n && high >= 0n && (high === 0n || low <= high))
  return inOrder && terms.marketMaxQty >= 0n && terms.maxPosition >= 0n
}

export function setMarketState(state: ExchangeState, command: Complete<'set-market-state'>): Verdict {
  const market = state.markets.get(command.market)
  if (!market) return refuse(Rejection.unknownMarket)
  const asked = command.state as MarketState
  if (asked > MarketState.delisted) return refuse(Rejection.badDefinition)
  if (asked === market.state) return done()
  if (market.state === MarketState.delisted || asked === MarketState.preOpen) return refuse(Rejection.badDefinition)
  const next = nextState(market, asked)
  if (next === market.state) return done()
  const resumes = market.state === MarketState.halted
  market.opensAt = next === MarketState.postOnly ? state.time + postOnlyMs(market, resumes) : 0
  market.state = next
  if (next === MarketState.delisted) delist(state, market)
  return done()
}

/** Trading comes only after a post-only phase when the market opens or resumes. */
function nextState(market: Market, asked: MarketState): MarketState {
  if (asked !== MarketState.trading) return asked
  if (market.state === MarketState.halted || market.state === MarketState.postOnly) return MarketState.postOnly
  const opens = market.state === MarketState.preOpen && market.terms.postOnlyMs > 0
  return opens ? MarketState.postOnly : MarketState.trading
}

function postOnlyMs(market: Market, resumes: boolean): number {
  return resumes ? Math.max(MIN_RESUME_POST_ONLY_MS, market.terms.postOnlyMs) : market.terms.postOnlyMs
}

function delist(state: ExchangeState, market: Market): void {
  for (const order of openOrders(state, ({ terms }) => terms.market === market.id)) {
    endOrder(state, market, order, OrderStatus.expired, EndReason.delist)
  }
}

export function defineFeeTier(state: ExchangeState, command: Complete<'define-fee-tier'>): Verdict {
  const { tier, maker, taker, volume } = command
  const sound = tier <= MAX_TIER && Math.abs(maker) <= MAX_RATE && taker >= 0 && taker <= MAX_RATE && volume >= -1n
  if (!sound) return refuse(Rejection.badDefinition)
  state.tiers.set(tier, { maker: BigInt(maker), taker: BigInt(taker), volume })
  return done()
}

const NOBODY = '0:0'

export function openAccount(state: ExchangeState, command: Complete<'open-account'>): Verdict {
  const { account: number, ownerHigh, ownerLow } = command
  if (number === HOUSE || !isFlag(command.isHouse) || !isFlag(command.adopt)) return refuse(Rejection.badDefinition)
  const owner = `${ownerHigh}:${ownerLow}`
  const known = state.accounts.get(number)
  if (known) {
    if (known.owner === NOBODY && command.adopt) {
      known.owner = owner
      return done()
    }
    return refuse(known.owner === owner ? Rejection.accountExists : Rejection.ownedByAnother)
  }
  state.accounts.set(command.account, {
    id: command.account,
    owner,
    tradeGroup: command.tradeGroup,
    isHouse: command.isHouse !== 0,
    tradeFrozen: false,
    tokenDeduction: false,
    tier: tierFor(state, 0n),
    volumeByDay: new Map(),
  })
  return done()
}

export function setAccount(state: ExchangeState, command: Complete<'set-account'>): Verdict {
  const account = state.accounts.get(command.account)
  if (!account) return refuse(Rejection.unknownAccount)
  const { tradeFrozen, setTradeFrozen, tokenDeduction, setTokenDeduction } = command
  if (setTradeFrozen) account.tradeFrozen = tradeFrozen !== 0
  if (setTokenDeduction) account.tokenDeduction = tokenDeduction !== 0
  if (command.setTradeGroup) account.tradeGroup = command.tradeGroup
  return done()
}

function isFlag(value: number): boolean {
  return value === 0 || value === 1
}

export function setPrice(state: ExchangeState, command: Complete<'set-price'>): Verdict {
  const market = state.markets.get(command.market)
  if (!market) return refuse(Rejection.unknownMarket)
  if (command.priceKind !== PriceKind.index) return refuse(Rejection.badDefinition)
  if (command.price <= 0n || command.price > LEDGER_LIMIT) return refuse(Rejection.badDefinition)
  market.indexPrice = command.price
  market.indexTime = state.time
  return done()
}
