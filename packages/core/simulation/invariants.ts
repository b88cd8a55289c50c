import { mayBeNegative } from '../ledger/account-plan.ts'
import { LedgerCode, Side } from '../messages/terms.ts'
import type { BalanceImage, ExchangeUnderTest } from './exchange-under-test.ts'
import type { MarketAssets } from './market-assets.ts'

/** What must hold after every command, whatever the rules say (domain/spot.md §12). Returns what is broken. */
export function brokenInvariants(exchange: ExchangeUnderTest, assetsOf: MarketAssets): string[] {
  const balances = exchange.balances()
  return [...sumsNotZero(balances), ...belowFloor(balances), ...locksWithoutOrders(exchange, balances, assetsOf)]
}

function sumsNotZero(balances: readonly BalanceImage[]): string[] {
  const sums = new Map<number, bigint>()
  for (const { asset, amount } of balances) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return [...sums].filter(([, sum]) => sum !== 0n).map(([asset, sum]) => `asset ${asset} sums to ${sum}`)
}

function belowFloor(balances: readonly BalanceImage[]): string[] {
  return balances
    .filter(({ code, subKey, amount }) => amount < 0n && !mayBeNegative(code, subKey))
    .map(({ code, owner, asset, subKey, amount }) => `${code}:${owner}:${asset}:${subKey} is ${amount}`)
}

/** 2101 of a user and asset = what the user's open orders hold in it. */
function locksWithoutOrders(
  exchange: ExchangeUnderTest,
  balances: readonly BalanceImage[],
  assetsOf: MarketAssets,
): string[] {
  const held = new Map<string, bigint>()
  for (const order of exchange.openOrders()) {
    const { base, quote } = assetsOf(order.market)
    const key = `${order.account}:${order.side === Side.buy ? quote : base}`
    held.set(key, (held.get(key) ?? 0n) + order.locked)
  }
  for (const { code, owner, asset, amount } of balances) {
    if (code !== LedgerCode.spotLocked) continue
    const key = `${owner}:${asset}`
    held.set(key, (held.get(key) ?? 0n) - amount)
  }
  return [...held]
    .filter(([, difference]) => difference !== 0n)
    .map(([key, difference]) => `orders of account:asset ${key} hold ${difference} more than its locked balance`)
}
