import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Exchange } from '../exchange.ts'
import { Rejection } from '../rejections.ts'
import { CommandRunner, testCapacity } from '../simulation/fast-core.ts'
import { assetCommands, BTC, BTC_USDT, btcUsdt, USDT } from '../simulation/listings.ts'
import { encodeFrame } from './codec.ts'
import { type CommandOf, Header, type RecordedCommand } from './commands.ts'
import type { EventOf } from './events.ts'
import { journal, moved } from './journal.ts'
import { Words } from './layout.ts'
import { BizType, Execution, FuturesWallet, HOUSE, LedgerCode, MarketKind, PriceKind, Side, Stp } from './terms.ts'

/** Money comes by posts here, as it did when these rules were changed. */
const LAST_WITH_POSTS = 4
const ALICE = 1
const BOB = 2
const time = Date.UTC(2026, 0, 5)
const opened: readonly RecordedCommand[] = [
  ...assetCommands,
  btcUsdt(),
  { kind: 'open-account', account: ALICE },
  { kind: 'open-account', account: BOB },
]
const order: CommandOf<'place-order'> = {
  kind: 'place-order',
  account: ALICE,
  market: BTC_USDT,
  price: 5_000_000n,
  qty: 100n,
}
const { spotAvailable } = LedgerCode
const gift: CommandOf<'post'> = {
  kind: 'post',
  debitCode: spotAvailable,
  debitOwner: ALICE,
  creditCode: spotAvailable,
  creditOwner: BOB,
  asset: 1,
  amount: 1n,
  bizType: BizType.transfer,
  bizId: 'gift',
}

/** What a refused command adds to the tables when it is applied by the rules of a version. */
function left(version: number, command: RecordedCommand): { seats: number; rows: number } {
  const exchange = new Exchange(testCapacity)
  for (const each of opened) new CommandRunner(exchange, LAST_WITH_POSTS).run(each, time)
  const before = exchange.counts()
  new CommandRunner(exchange, version).run(command, time)
  const after = exchange.counts()
  assert.notEqual(exchange.state.rejection, 0)
  const grown = (name: string) => (after[name] as number) - (before[name] as number)
  return { seats: grown('seats'), rows: grown('ledgerAccounts') }
}

test('a refused order of an old record leaves the seat it left then, and one of today none', () => {
  assert.deepEqual(left(1, order), { seats: 1, rows: 8 })
  assert.deepEqual(left(2, order), { seats: 0, rows: 0 })
})

test('a refused posting of an old record leaves the wallets it left then, and one of today none', () => {
  assert.deepEqual(left(1, gift), { seats: 0, rows: 8 })
  assert.deepEqual(left(2, gift), { seats: 0, rows: 0 })
})

test('an old record made an order smaller than the filters allow, and one of today does not', () => {
  const fund = { ...gift, debitCode: LedgerCode.demoFunding, debitOwner: HOUSE, creditOwner: ALICE }
  const dollars = { ...fund, bizType: BizType.funding, asset: USDT, amount: 100_000_000_000_000n }
  const smallest = (version: number) => {
    const exchange = new Exchange(testCapacity)
    for (const each of [...opened, dollars, order]) new CommandRunner(exchange, LAST_WITH_POSTS).run(each, time)
    const smaller = { kind: 'amend-order', account: ALICE, market: BTC_USDT, orderId: 1, qty: 1n } as const
    new CommandRunner(exchange, version).run(smaller, time)
    return exchange.state.rejection
  }
  assert.deepEqual([smallest(3), smallest(4)], [Rejection.none, Rejection.filter])
})

test('an old record reports an order that prevention ends in the book as it did then, and one of today as the maker', () => {
  const fund = { ...gift, debitCode: LedgerCode.demoFunding, debitOwner: HOUSE, creditOwner: ALICE }
  const rich: readonly RecordedCommand[] = [
    { ...fund, bizType: BizType.funding, asset: BTC, amount: 1_000_000_000n, bizId: 'bitcoin' },
    { ...fund, bizType: BizType.funding, asset: USDT, amount: 100_000_000_000_000n, bizId: 'dollars' },
  ]
  const reported = (version: number) => {
    const exchange = new Exchange(testCapacity)
    const buy = { ...order, price: 6_000_000n }
    for (const each of [...opened, ...rich, buy]) new CommandRunner(exchange, LAST_WITH_POSTS).run(each, time)
    const sale = { ...buy, side: Side.sell, qty: 300n, stp: Stp.expireBoth }
    const ended = new CommandRunner(exchange, version)
      .run(sale, time)
      .filter((event) => event.kind === 'order' && event.execution === Execution.tradePrevention)
    return (ended as EventOf<'order'>[]).map(({ isMaker, lastQty }) => [isMaker, lastQty])
  }
  assert.deepEqual(reported(2), [
    [0, 300n],
    [0, 300n],
  ])
  assert.deepEqual(reported(3), [
    [1, 100n],
    [0, 300n],
  ])
})

test('an old record sets the index without saying so, and one of today says which price', () => {
  const set = (version: number, priceKind: PriceKind) => {
    const exchange = new Exchange(testCapacity)
    for (const each of opened) new CommandRunner(exchange, LAST_WITH_POSTS).run(each, time)
    const command = { kind: 'set-price', market: BTC_USDT, priceKind, price: 6_000_000_000_000n } as const
    const reported = new CommandRunner(exchange, version).run(command, time).filter((event) => event.kind === 'index')
    return [exchange.state.rejection, reported.length]
  }
  assert.deepEqual(set(5, PriceKind.last), [Rejection.none, 1])
  assert.deepEqual(set(6, PriceKind.index), [Rejection.none, 1])
  assert.deepEqual(set(6, PriceKind.last), [Rejection.badDefinition, 0])
  assert.deepEqual(set(6, PriceKind.mark), [Rejection.badDefinition, 0])
})

test('an old record moves value in the unified wallet of any account, and one of today of unified accounts alone', () => {
  const owed = (version: number) => {
    const exchange = new Exchange(testCapacity)
    for (const each of opened) new CommandRunner(exchange, 5).run(each, time)
    const wallet = { code: LedgerCode.futuresWallet, owner: ALICE, subKey: FuturesWallet.unified }
    const lines = moved(wallet, { code: LedgerCode.spotAvailable, owner: ALICE }, USDT, 7n)
    const key = { bizType: BizType.transfer, bizId: 'owed', bizTime: time }
    new CommandRunner(exchange, version).run(journal(key, lines), time)
    return exchange.state.rejection
  }
  assert.deepEqual([owed(8), owed(9)], [Rejection.none, Rejection.badPosting])
})

test('an old record of set-account ends before the trade group, and changes none', () => {
  const exchange = new Exchange(testCapacity)
  const set = { kind: 'set-account', account: ALICE, tradeGroup: 7, setTradeGroup: 1 } as const
  for (const each of [...opened, set]) new CommandRunner(exchange).run(each, time)
  const memory = Words.ofBytes(256)
  // What follows in the journal is not part of it.
  memory.u8.fill(0xff)
  const length = encodeFrame(memory, 0, { ...set, tradeGroup: 9 }, { sequence: 100, time, version: 9 })
  memory.u32[Header.at.length] = length - 8
  exchange.apply(memory, 0)
  assert.equal(exchange.state.rejection, Rejection.none)
  assert.equal(exchange.state.account.tradeGroup(ALICE), 7)
})

test('an old record defines a market of spot whatever stands in the place of the kind, and one of today names it', () => {
  const define = (version: number, marketKind: MarketKind) => {
    const exchange = new Exchange(testCapacity)
    for (const each of assetCommands) new CommandRunner(exchange, version).run(each, time)
    const reported = new CommandRunner(exchange, version).run({ ...btcUsdt(), marketKind }, time)
    return reported.flatMap((event) => (event.kind === 'market' ? [event.marketKind] : []))
  }
  assert.deepEqual(define(5, MarketKind.linear), [MarketKind.spot])
  assert.deepEqual(define(6, MarketKind.spot), [MarketKind.spot])
  assert.deepEqual(define(6, MarketKind.linear), [])
})
