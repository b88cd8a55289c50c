import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_MARKETS } from '../messages/commands.ts'
import { MarketState } from '../messages/terms.ts'
import { buy, nameOf, only, sell } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

type StateName = keyof typeof MarketState

/** A trading market with an order of alice's in the book, brought into a state. */
function marketIn(state: StateName): { floor: TradingFloor; resting: number } {
  const floor = new TradingFloor({ terms: { postOnlyMs: 300_000 } })
  if (state === 'preOpen') return { floor: unopened(), resting: 0 }
  const resting = floor.alice.buys('2 @ 100').id
  if (state !== 'trading') floor.enters(state)
  return { floor, resting }
}

function unopened(postOnlyMs = 300_000): TradingFloor {
  return new TradingFloor({ terms: { state: MarketState.preOpen, postOnlyMs } })
}

const stateOf = (floor: TradingFloor): string => {
  const found = only(floor.asks({ kind: 'query-definitions' }), 'market').find(({ market }) => market === floor.market)
  return nameOf(MarketState, found?.state ?? -1)
}

/** The table of domain/spot.md §13: what each state says to a limit, a post-only order, a list, an amend and a cancel. */
const table: Record<StateName, [limit: string, postOnly: string, list: string, amend: string, cancel: string]> = {
  preOpen: ['marketClosed', 'marketClosed', 'marketClosed', 'marketClosed', 'marketClosed'],
  postOnly: ['marketPostOnly', 'none', 'marketPostOnly', 'none', 'none'],
  trading: ['none', 'none', 'none', 'none', 'none'],
  cancelOnly: ['marketCancelOnly', 'marketCancelOnly', 'marketCancelOnly', 'none', 'none'],
  halted: ['marketClosed', 'marketClosed', 'marketClosed', 'marketClosed', 'marketClosed'],
  delisted: ['marketClosed', 'marketClosed', 'marketClosed', 'marketClosed', 'marketClosed'],
}
for (const [state, answers] of Object.entries(table) as [StateName, string[]][]) {
  test(`${state}: limit, post-only, list, amend and cancel are answered ${answers.join(', ')}`, () => {
    const { floor, resting } = marketIn(state)
    const { alice, bob } = floor
    assert.deepEqual(
      [
        bob.buyRefused('1 @ 50'),
        bob.buyRefused('1 @ 50', { as: 'limitMaker' }),
        floor.tries(bob.list('oto', [buy('1 @ 50'), sell('1 @ 150')])).refusal,
        alice.amends(resting, '1').refusal,
        alice.cancels(resting).refusal,
      ],
      answers,
    )
  })
}

test('a list of post-only legs is taken in post-only', () => {
  const { floor } = marketIn('postOnly')
  const legs = [buy('1 @ 50', { as: 'limitMaker' }), sell('1 @ 150', { as: 'limitMaker' })]
  assert.equal(floor.tries(floor.alice.list('oto', legs)).refusal, 'none')
})

test('a market opens through post-only and begins to trade by itself', () => {
  const floor = unopened()
  const [opening] = only(floor.enters('trading').events, 'market')
  assert.deepEqual([opening?.state, opening?.opensAt], [MarketState.postOnly, floor.time + 300_000])
  assert.equal(floor.runner.exchange.nextDue(), floor.time + 300_000)
  floor.waits(299_999)
  assert.equal(stateOf(floor), 'postOnly')
  const [opened] = only(floor.waits(1).events, 'market')
  assert.deepEqual([opened?.state, opened?.opensAt], [MarketState.trading, 0])
})

test('an order that comes when the time has come meets an open market', () => {
  const floor = unopened()
  floor.enters('trading')
  floor.time += 300_000
  assert.equal(floor.alice.buyRefused('1 @ 100'), 'none')
})

test('without a post-only phase a market opens at once', () => {
  const floor = unopened(0)
  floor.enters('trading')
  assert.equal(stateOf(floor), 'trading')
})

test('a halt leaves orders where they are and is left through 60 s of post-only at least', () => {
  const floor = new TradingFloor({ terms: { postOnlyMs: 1_000 } })
  floor.alice.buys('2 @ 100')
  floor.enters('halted')
  floor.bookIs('bid 100 | alice 2')
  floor.enters('trading')
  assert.equal(stateOf(floor), 'postOnly')
  assert.equal(floor.bob.sellRefused('1 @ 100'), 'marketPostOnly')
  assert.equal(floor.bob.sellRefused('1 @ 100', { as: 'limitMaker' }), 'wouldTake')
  floor.waits(59_999)
  assert.equal(stateOf(floor), 'postOnly')
  floor.waits(1)
  assert.deepEqual(floor.bob.sells('1 @ 100').trades, ['bob sells 1 @ 100 to alice'])
})

test('in post-only, trading is a matter of time and not of asking', () => {
  const { floor } = marketIn('postOnly')
  floor.waits(299_000)
  floor.enters('trading')
  assert.equal(stateOf(floor), 'postOnly')
  floor.waits(1_000)
  assert.equal(stateOf(floor), 'trading')
})

test('another state takes the opening back', () => {
  const { floor } = marketIn('postOnly')
  floor.enters('cancelOnly')
  floor.waits(400_000)
  assert.equal(stateOf(floor), 'cancelOnly')
  floor.enters('trading')
  assert.equal(stateOf(floor), 'trading')
})

test('delisting expires every open order, and is final', () => {
  const { floor, resting } = marketIn('trading')
  const { alice, bob } = floor
  const waiting = bob.sells('1', { stop: '50' }).id
  const legs = bob.lists('otoco', buy('1 @ 90'), sell('1 @ 150'), sell('1', { stop: '80' }))
  floor.enters('delisted')
  assert.equal(floor.fate(resting), 'expired delist 0/2')
  for (const id of [waiting, ...legs]) assert.equal(floor.fate(id), 'expired delist 0/1')
  assert.deepEqual([alice.funds('USDT'), bob.funds('ETH')], ['1000000 free', '1000 free'])
  for (const state of [MarketState.trading, MarketState.postOnly, MarketState.halted]) {
    const outcome = floor.tries({ kind: 'set-market-state', market: floor.market, state })
    assert.equal(outcome.refusal, 'badDefinition')
  }
})

test('an opened market never goes back before its opening, an unknown one or state is refused', () => {
  const floor = new TradingFloor()
  const set = (market: number, state: number) => floor.tries({ kind: 'set-market-state', market, state }).refusal
  assert.equal(set(floor.market, MarketState.preOpen), 'badDefinition')
  assert.equal(set(floor.market, 6), 'badDefinition')
  assert.equal(set(7, MarketState.halted), 'unknownMarket')
  assert.equal(set(ALL_MARKETS, MarketState.halted), 'unknownMarket')
})

test('the same state again changes nothing and reports nothing', () => {
  const { floor } = marketIn('postOnly')
  floor.waits(1_000)
  assert.deepEqual(only(floor.enters('postOnly').events, 'market'), [])
  floor.waits(299_000)
  assert.equal(stateOf(floor), 'trading')
})
