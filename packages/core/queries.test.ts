import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_ASSETS, ALL_MARKETS, type Query } from './messages/commands.ts'
import { journal, moved } from './messages/journal.ts'
import { BizType, Execution, LedgerCode } from './messages/terms.ts'
import { BTC_USDT } from './simulation/listings.ts'
import { buy, nameOf, only, refusalName, sell } from './trading-floor/words.fixture.ts'
import { TradingFloor } from './trading-floor.fixture.ts'

const refusalOf = (floor: TradingFloor, query: Query) => {
  const [end] = only(floor.asks(query), 'end')
  return refusalName(end?.rejection ?? -1, 0)
}
const idsOf = (floor: TradingFloor, query: Query) => only(floor.asks(query), 'order').map(({ orderId }) => orderId)

test('query-account reports the account and what it has of one asset or of all', () => {
  const floor = new TradingFloor()
  floor.alice.buys('2 @ 100')
  const balances = (asset: number) =>
    only(floor.asks({ kind: 'query-account', account: 1, asset }), 'balance').map(
      ({ asset, available, locked, withdrawing }) => [asset, available, locked, withdrawing],
    )
  assert.deepEqual(balances(2), [[2, 99_980_000_000_000n, 20_000_000_000n, 0n]])
  assert.deepEqual(
    balances(ALL_ASSETS).map(([asset]) => asset),
    [1, 2, 3],
  )
  assert.equal(refusalOf(floor, { kind: 'query-account', account: 40, asset: 2 }), 'unknownAccount')
})

test('query-account counts what waits for a conversion as locked, beside what orders have locked', () => {
  const floor = new TradingFloor()
  floor.alice.buys('2 @ 100')
  const key = { bizType: BizType.convert, bizId: 'waits', bizTime: floor.time, leg: 0, actor: '', memo: '' }
  const [spot, waiting] = [LedgerCode.spotAvailable, LedgerCode.spotConverting]
  floor.does(journal(key, moved({ code: spot, owner: 1 }, { code: waiting, owner: 1 }, 2, 5_000_000_000n)))
  const [balance] = only(floor.asks({ kind: 'query-account', account: 1, asset: 2 }), 'balance')
  assert.deepEqual([balance?.available, balance?.locked], [99_975_000_000_000n, 25_000_000_000n])
})

test('query-wallets reports spot and funding account at once, and coins that are only in one of them', () => {
  const floor = new TradingFloor()
  const key = { bizType: BizType.transfer, bizId: 'to funding', bizTime: floor.time, leg: 0, actor: '', memo: '' }
  const [spot, funding] = [LedgerCode.spotAvailable, LedgerCode.funding]
  floor.does(journal(key, moved({ code: spot, owner: 1 }, { code: funding, owner: 1 }, 2, 30_000_000_000n)))
  const held = (account: number) => {
    const events = floor.asks({ kind: 'query-wallets', account })
    return {
      spot: only(events, 'balance').map(({ asset, available }) => [asset, available]),
      funding: only(events, 'funding-balance').map(({ account, asset, balance }) => [account, asset, balance]),
    }
  }
  assert.deepEqual(held(1).funding, [[1, 2, 30_000_000_000n]])
  assert.deepEqual(held(1).spot[1], [2, 99_970_000_000_000n])
  const waits = { bizType: BizType.convert, bizId: 'waits', bizTime: floor.time, leg: 0, actor: '', memo: '' }
  const waiting = { code: LedgerCode.fundingConverting, owner: 1 }
  floor.does(journal(waits, moved({ code: funding, owner: 1 }, waiting, 2, 10_000_000_000n)))
  const [set] = only(floor.asks({ kind: 'query-wallets', account: 1 }), 'funding-balance')
  assert.deepEqual([set?.balance, set?.converting], [20_000_000_000n, 10_000_000_000n])
  assert.deepEqual(held(2).funding, [])
  assert.equal(refusalOf(floor, { kind: 'query-wallets', account: 40 }), 'unknownAccount')
})

test('query-order finds an order by id or client id, and only its owner’s', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const { id } = alice.buys('2 @ 100', { id: 'mine' })
  bob.sells('1 @ 100')
  const ask = { kind: 'query-order', account: 1, market: floor.market } as const
  const [order] = only(floor.asks({ ...ask, orderId: id }), 'order')
  assert.deepEqual([order?.orderId, order?.executed, nameOf(Execution, order?.execution ?? -1)], [id, 100n, 'state'])
  assert.deepEqual(idsOf(floor, { ...ask, clientId: 'mine' }), [id])
  assert.equal(refusalOf(floor, { ...ask, account: 2, orderId: id }), 'unknownOrder')
  assert.equal(refusalOf(floor, { ...ask, market: BTC_USDT, orderId: id }), 'unknownOrder')
  assert.equal(refusalOf(floor, { ...ask, clientId: 'other' }), 'unknownOrder')
})

test('query-order finds an ended order while it is remembered', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const ask = { kind: 'query-order', account: 1, market: floor.market } as const
  const remembered = alice.buys('2 @ 100', { id: 'mine', policy: 'firstResult' }).id
  const forgotten = alice.buys('2 @ 100').id
  for (const id of [remembered, forgotten]) alice.cancels(id)
  assert.deepEqual(idsOf(floor, { ...ask, clientId: 'mine' }), [remembered])
  assert.equal(refusalOf(floor, { ...ask, orderId: forgotten }), 'unknownOrder')
  floor.waits(86_400_000)
  assert.equal(refusalOf(floor, { ...ask, orderId: remembered }), 'unknownOrder')
})

test('query-open-orders lists one market or all, by id', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const far = alice.buys('0.1 @ 59000', { on: BTC_USDT }).id
  const here = [alice.buys('1 @ 100').id, alice.sells('1', { stop: '90' }).id]
  bob.buys('1 @ 99')
  const ask = { kind: 'query-open-orders', account: 1 } as const
  assert.deepEqual(idsOf(floor, { ...ask, market: floor.market }), here)
  assert.deepEqual(idsOf(floor, { ...ask, market: ALL_MARKETS }), [far, ...here])
  const [first = 0, second = 0] = here
  assert.deepEqual(idsOf(floor, { ...ask, market: ALL_MARKETS, limit: 2 }), here)
  assert.deepEqual(idsOf(floor, { ...ask, market: ALL_MARKETS, beforeOrderId: second, limit: 1 }), [first])
  assert.deepEqual(idsOf(floor, { ...ask, market: ALL_MARKETS, beforeOrderId: second }), [far, first])
  assert.deepEqual(idsOf(floor, { ...ask, account: 3, market: ALL_MARKETS }), [])
  assert.equal(refusalOf(floor, { ...ask, account: 40, market: ALL_MARKETS }), 'unknownAccount')
})

test('query-depth shows the best levels of each side, without what is hidden', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  for (const price of ['98', '99', '97']) alice.buys(`1 @ ${price}`)
  bob.buys('5 @ 99', { shows: '2' })
  for (const price of ['103', '101', '102']) bob.sells(`1 @ ${price}`)
  const events = floor.asks({ kind: 'query-depth', market: floor.market, limit: 2 })
  assert.deepEqual(
    only(events, 'level').map(({ side, price, qty }) => [side, price, qty]),
    [
      [0, 99n, 300n],
      [0, 98n, 100n],
      [1, 101n, 100n],
      [1, 102n, 100n],
    ],
  )
  assert.equal(only(events, 'depth')[0]?.updateId, 7)
  assert.equal(refusalOf(floor, { kind: 'query-depth', market: 7, limit: 2 }), 'unknownMarket')
})

test('query-lists finds a list by id or client id, else all open ones, each with its orders', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const pair = [buy('1 @ 90'), sell('1 @ 110')]
  const named = floor.does({ ...alice.list('oto', pair), listClientId: 'plan' })
  const legs = alice.lists('oto', ...pair)
  const ask = { kind: 'query-lists', account: 1, market: floor.market } as const
  const listsOf = (query: Query) => only(floor.asks(query), 'list').map(({ listId }) => listId)
  assert.deepEqual(listsOf(ask), [named.id, named.id + 1])
  assert.deepEqual(listsOf({ ...ask, market: ALL_MARKETS }), [named.id, named.id + 1])
  assert.deepEqual(listsOf({ ...ask, market: BTC_USDT }), [])
  assert.deepEqual(listsOf({ ...ask, listClientId: 'plan' }), [named.id])
  assert.deepEqual(idsOf(floor, { ...ask, listId: named.id + 1 }), legs)
  assert.equal(refusalOf(floor, { ...ask, account: 2, listId: named.id }), 'unknownList')
  alice.cancels(legs[0] ?? 0)
  assert.deepEqual(listsOf(ask), [named.id])
})

test('query-lists reports the open lists of an account by age, whichever of them ended', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const pair = [buy('1 @ 90'), sell('1 @ 110')]
  const placed = [alice, bob, alice, alice, alice, bob].map((person) => floor.does(person.list('oto', pair)).id)
  floor.does({ kind: 'cancel-list', account: 1, market: floor.market, listId: placed[2] ?? 0 })
  floor.does({ kind: 'cancel-list', account: 1, market: floor.market, listId: placed[4] ?? 0 })
  const ask = { kind: 'query-lists', account: 1, market: ALL_MARKETS } as const
  const reported = only(floor.asks(ask), 'list').map(({ listId }) => listId)
  assert.deepEqual(reported, [placed[0], placed[3]])
})

test('query-lists reports the newest lists, or those before one', () => {
  const floor = new TradingFloor()
  const pair = [buy('1 @ 90'), sell('1 @ 110')]
  const [first, second, third] = [1, 2, 3].map(() => floor.does(floor.alice.list('oto', pair)).id)
  const page = (limit: number, beforeListId = 0) => {
    const ask = { kind: 'query-lists', account: 1, market: ALL_MARKETS, limit, beforeListId } as const
    return only(floor.asks(ask), 'list').map(({ listId }) => listId)
  }
  assert.deepEqual(page(2), [second, third])
  assert.deepEqual(page(2, second), [first])
  assert.deepEqual(page(0, third), [first, second])
  assert.deepEqual(page(9, first), [])
})

test('query-definitions reports assets, markets and fee tiers as they were defined', () => {
  const floor = new TradingFloor({ fees: true })
  const events = floor.asks({ kind: 'query-definitions' })
  assert.deepEqual(
    only(events, 'asset').map(({ asset, code }) => [asset, code]),
    [
      [1, 'BTC'],
      [2, 'USDT'],
      [3, 'ETH'],
      [4, 'BLN'],
    ],
  )
  assert.deepEqual(
    only(events, 'market').map(({ symbol }) => symbol),
    ['BTCUSDT', 'BLNUSDT', 'ETHUSDT'],
  )
  assert.deepEqual(only(events, 'fee-tier').map(({ tier, maker, taker }) => [tier, maker, taker])[2], [2, 800, 900])
})

test('query-ledger sums every asset to zero and its locks to those of the orders', () => {
  const floor = new TradingFloor({ fees: true })
  floor.bob.sells('2 @ 100')
  floor.alice.buys('3 @ 100')
  const usdt = only(floor.asks({ kind: 'query-ledger' }), 'ledger-total').find(({ asset }) => asset === 2)
  assert.deepEqual(
    [usdt?.sum, usdt?.locked, usdt?.openLocks, usdt?.users],
    [0n, 10_000_000_000n, 10_000_000_000n, 300_000_000_000_000n - 20_000_000n],
  )
})

test('query-tables reports how full each table is, without what is only remembered', () => {
  const floor = new TradingFloor({ capacity: { orders: 100, levels: 50 } })
  const { alice } = floor
  const fill = () => new Map(only(floor.asks({ kind: 'query-tables' }), 'table').map((row) => [row.name, row]))
  assert.deepEqual([fill().get('orders')?.used, fill().get('orders')?.size, fill().get('accounts')?.used], [0, 100, 4])
  alice.cancels(alice.buys('1 @ 99', { id: 'mine', policy: 'firstResult' }).id)
  alice.buys('1 @ 99')
  alice.buys('1 @ 99')
  alice.lists('oto', buy('1 @ 90'), sell('1 @ 110'))
  const used = ['orders', 'levels', 'lists', 'seats'].map((name) => fill().get(name)?.used)
  assert.deepEqual(used, [4, 3, 1, 1])
  assert.ok([...fill().values()].every((row) => row.used >= 0 && row.size > 0))
})

test('a query answers what it was asked under and changes nothing', () => {
  const floor = new TradingFloor()
  const { exchange } = floor.runner
  const [sequence, counts] = [exchange.sequence, exchange.counts()]
  const [begin] = only(floor.asks({ kind: 'query-ledger' }), 'begin')
  assert.deepEqual([begin?.sequence, begin?.time], [sequence, exchange.time])
  assert.deepEqual([exchange.sequence, exchange.counts()], [sequence, counts])
})
