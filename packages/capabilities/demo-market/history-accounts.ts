import { ALL_ASSETS, ALL_MARKETS, type Command } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { SimulatedPrices } from '../price-source/index.ts'
import type { Past } from './past.ts'

/** House accounts that trade the history with each other, and are frozen afterwards. */
export const HISTORY_ACCOUNTS = { maker: 901, taker: 902 } as const

/** What each account starts with, worth in USDT, of every asset; the quote asset of most markets needs more. */
const FUNDING_USDT = 500_000_000
const FUNDING_QUOTE_USDT = 5_000_000_000
/** The same in each futures wallet. */
const FUTURES_USDT = 20_000_000
const UNIT = 100_000_000n

/** Journals that give both accounts plenty of every asset; repeating them changes nothing. */
export function fundings(registry: MarketRegistry, prices: SimulatedPrices, atMs: number): Command[] {
  const quotes = new Set(registry.countCoins())
  return Object.values(HISTORY_ACCOUNTS).flatMap((account) =>
    registry
      .assets()
      .filter((asset) => prices.knows(asset.code))
      .map((asset) => {
        const usdt = quotes.has(asset.code) ? FUNDING_QUOTE_USDT : FUNDING_USDT
        const whole = Math.ceil(usdt / prices.price(asset.code, 'USDT', atMs))
        return movement('in', account, asset.asset, BigInt(whole) * UNIT, atMs)
      }),
  )
}

function movement(way: 'in' | 'out', account: number, asset: number, amount: bigint, bizTime: number): Command {
  const house = { code: LedgerCode.demoFunding }
  const trader = { code: LedgerCode.spotAvailable, owner: account }
  const [from, to] = way === 'in' ? [house, trader] : [trader, house]
  const bizId = `demo-history:${way}:${account}:${asset}`
  const note = { actor: 'demo-market', memo: 'simulated history' }
  return journal({ bizType: BizType.funding, bizId, bizTime, ...note }, moved(from, to, asset, amount))
}

/** Journals that give both accounts a futures wallet for every contract. */
export function futuresFundings(registry: MarketRegistry, prices: SimulatedPrices, atMs: number): Command[] {
  const settles = new Map(registry.contracts().map((contract) => [contract.settle, contract]))
  return Object.values(HISTORY_ACCOUNTS).flatMap((account) =>
    [...settles].map(([asset, { settleAsset, contract }]) => {
      const whole = BigInt(Math.ceil(FUTURES_USDT / prices.price(settleAsset, 'USDT', atMs)))
      return futuresMovement('in', account, asset, contract.wallet, whole * UNIT, atMs)
    }),
  )
}

/** A session trades as much as all of its bar did: low leverage leaves room for positions of that size. */
export function lowLeverages(registry: MarketRegistry): Command[] {
  return Object.values(HISTORY_ACCOUNTS).flatMap((account) =>
    registry.contracts().map(({ number: market }): Command => ({ kind: 'set-leverage', account, market, leverage: 5 })),
  )
}

function futuresMovement(
  way: 'in' | 'out',
  account: number,
  asset: number,
  subKey: number,
  amount: bigint,
  bizTime: number,
): Command {
  const house = { code: LedgerCode.demoFunding }
  const wallet = { code: LedgerCode.futuresWallet, owner: account, subKey }
  const [from, to] = way === 'in' ? [house, wallet] : [wallet, house]
  const bizId = `demo-history:${way}:${account}:futures:${asset}`
  const note = { actor: 'demo-market', memo: 'simulated history' }
  return journal({ bizType: BizType.funding, bizId, bizTime, ...note }, moved(from, to, asset, amount))
}

/** Takes back what is left and closes the accounts to trading, which also marks the back-fill as complete. */
export async function closeHistoryAccounts(engine: EngineClient, past: Past, registry: MarketRegistry): Promise<void> {
  for (const account of Object.values(HISTORY_ACCOUNTS)) {
    for (const market of [...registry.markets(), ...registry.contracts()])
      past.send({ kind: 'cancel-all', account, market: market.number })
  }
  await past.settle([Rejection.unknownOrder])
  for (const account of Object.values(HISTORY_ACCOUNTS)) {
    const { events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
    for (const event of events) {
      if (event.kind === 'balance' && event.available > 0n)
        past.send(movement('out', account, event.asset, event.available, past.atMs))
    }
    const futures = await engine.query({ kind: 'query-positions', account, market: ALL_MARKETS })
    // Where an interruption left a position, its margin stays with it.
    const bound = new Set(
      futures.events.map((event) =>
        event.kind === 'position' && event.qty !== 0n ? registry.contract(event.market)?.settle : undefined,
      ),
    )
    for (const event of futures.events) {
      if (event.kind === 'margin' && event.transferable > 0n && !bound.has(event.asset))
        past.send(futuresMovement('out', account, event.asset, event.wallet, event.transferable, past.atMs))
    }
  }
  await past.settle([Rejection.postingKeyReused])
  // The taker first: the maker's freeze marks completion.
  for (const account of [HISTORY_ACCOUNTS.taker, HISTORY_ACCOUNTS.maker])
    past.send({ kind: 'set-account', account, setTradeFrozen: 1, tradeFrozen: 1 })
  await past.settle()
}
