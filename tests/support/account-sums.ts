import assert from 'node:assert/strict'
import type { CcxtSpot } from './ccxt-clients.ts'
import { decimal, units } from './decimal.ts'

/** A row of `myTrades`, as sent by the exchange. */
export interface OwnTrade {
  readonly id: number
  readonly orderId: number
  readonly price: string
  readonly qty: string
  readonly quoteQty: string
  readonly commission: string
  readonly commissionAsset: string
  readonly isBuyer: boolean
}

interface Balance {
  readonly asset: string
  readonly free: string
  readonly locked: string
}

/** All of an account's trades in a market, page by page. */
export async function allTrades(client: CcxtSpot, symbol: string): Promise<OwnTrade[]> {
  const rows: OwnTrade[] = []
  for (let page: OwnTrade[] = []; ; ) {
    const fromId = (rows.at(-1)?.id ?? -1) + 1
    page = (await client.fetchMyTrades(symbol, undefined, 1_000, { fromId })).map(({ info }) => info as OwnTrade)
    rows.push(...page)
    if (page.length < 1_000) return rows
  }
}

/**
 * Start plus fills minus fees equals the account's balances, to the last digit, and locked amounts are what its open
 * orders need. `start` is in the form of `--fund`.
 */
export async function assertAddsUp(client: CcxtSpot, start: string, symbols: readonly string[]): Promise<void> {
  const owned = new Map(
    start
      .split(',')
      .map((entry) => entry.split('=') as [string, string])
      .map(([asset, amount]) => [asset, units(amount)]),
  )
  const add = (asset: string, amount: bigint) => owned.set(asset, (owned.get(asset) ?? 0n) + amount)
  const locked = new Map<string, bigint>()
  const lock = (asset: string, amount: bigint) => locked.set(asset, (locked.get(asset) ?? 0n) + amount)
  for (const symbol of symbols) {
    const [base, quote] = symbol.split('/')
    for (const trade of await allTrades(client, symbol)) {
      const [qty, quoteQty] = [units(trade.qty), units(trade.quoteQty)]
      assert.equal(quoteQty * 100_000_000n, qty * units(trade.price), `quoteQty of trade ${trade.id}`)
      add(base, trade.isBuyer ? qty : -qty)
      add(quote, trade.isBuyer ? -quoteQty : quoteQty)
      add(trade.commissionAsset, -units(trade.commission))
    }
    for (const { info } of await client.fetchOpenOrders(symbol)) {
      const rest = units(info.origQty) - units(info.executedQty)
      if (info.side === 'SELL') lock(base, rest)
      else lock(quote, (rest * units(info.price)) / 100_000_000n)
    }
  }
  const { info } = await client.fetchBalance()
  const balances = (info.balances as Balance[]).filter(({ free, locked }) => units(free) + units(locked) !== 0n)
  const found = Object.fromEntries(
    balances.map(({ asset, free, locked }) => [asset, decimal(units(free) + units(locked))]),
  )
  const expected = [...owned].filter(([, amount]) => amount !== 0n).map(([asset, amount]) => [asset, decimal(amount)])
  assert.deepEqual(found, Object.fromEntries(expected))
  for (const { asset, locked: text } of balances)
    assert.equal(decimal(units(text)), decimal(locked.get(asset) ?? 0n), `locked ${asset}`)
}
