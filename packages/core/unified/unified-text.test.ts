import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConversionReason, HOUSE, IndexState, LiquidationStep, PriceKind } from '../messages/terms.ts'
import { BTC_INVERSE, BTC_PERPETUAL } from '../perpetuals/contracts.fixture.ts'
import type { Trader } from '../perpetuals/trader.fixture.ts'
import { BTC_USDC } from '../simulation/collaterals.ts'
import { BTC_USDT } from '../simulation/listings.ts'
import { nameOf, read } from '../trading-floor/words.fixture.ts'
import { meets, UnifiedFloor } from './unified-floor.fixture.ts'

/** The last version by whose rules unified accounts did otherwise than their text in five points, and that of today. */
const BEFORE = 11
const NOW = 12

function setPeople(version: number, ...funds: string[]) {
  const floor = new UnifiedFloor({}, false, version)
  const maker = floor.opens('maker', '10000000 USDT')
  const alice = floor.opens('alice')
  assert.equal(floor.upgrades(alice), 'none')
  for (const text of funds) floor.gives(alice, text)
  return { floor, maker, alice }
}

/** Owes 1,060 USDT by a loss. */
function loses(maker: Trader, alice: Trader): void {
  alice.leverage(50)
  meets(maker, alice, 'buys', '1', '60500')
  meets(maker, alice, 'sells', '1', '59500')
}

const steps = ({ events }: UnifiedFloor) =>
  events.flatMap((event) =>
    event.kind === 'liquidation' && event.account !== HOUSE && event.step !== LiquidationStep.warning
      ? [nameOf(LiquidationStep, event.step)]
      : [],
  )
const conversions = ({ events }: UnifiedFloor) =>
  events.flatMap((event) => (event.kind === 'conversion' ? [nameOf(ConversionReason, event.reason)] : []))

describe('the value of a coin whose contract has a frozen index', () => {
  /** The inverse contract, which says what a bitcoin is in USD, is frozen for so many seconds; all else goes on. */
  function setFrozen(version: number, seconds: number) {
    const { alice, floor } = setPeople(version, '0.1 BTC', '1000 USDC')
    assert.equal(floor.switches(alice, ['BTC']), 'none')
    const set = (market: number, indexState: number) =>
      floor.does({ kind: 'set-price', market, priceKind: PriceKind.index, indexState, price: read('60000') })
    for (let second = 0; second < seconds; second++) {
      floor.time += 1_000
      set(BTC_INVERSE, IndexState.frozen)
      for (const market of [BTC_USDT, BTC_USDC, BTC_PERPETUAL]) set(market, IndexState.good)
    }
    return { alice, floor }
  }

  test('counts for new orders for a minute, and before it did no more at once', () => {
    const available = (version: number, seconds: number) => {
      const { alice, floor } = setFrozen(version, seconds)
      return floor.unified(alice).available
    }
    assert.deepEqual([available(BEFORE, 1), available(BEFORE, 59)], [0n, 0n])
    assert.deepEqual([available(NOW, 1), available(NOW, 59), available(NOW, 60)], [read('6880'), read('6880'), 0n])
  })

  test('opens a position on it', () => {
    const opened = (version: number) => {
      const { alice, floor } = setFrozen(version, 30)
      floor.opens('bob', '100000 USDT').sells('0.1 @ 60000')
      const { refusal } = floor.tries(alice.order('buy', '0.1 @ 60000'))
      return refusal
    }
    assert.deepEqual([opened(BEFORE), opened(NOW)], ['insufficientMargin', 'none'])
  })

  test('lets a tenth less leave, and nobody switches it off or upgrades', () => {
    const { alice, floor } = setFrozen(NOW, 30)
    assert.equal(floor.coin(alice, 'BTC').transferable, '0.09')
    assert.equal(floor.leaves(alice, '0.09000001 BTC'), 'insufficientBalance')
    assert.equal(floor.leaves(alice, '0.09 BTC'), 'none')
    assert.equal(floor.switches(alice, [], ['BTC']), 'indexFrozen')
    assert.deepEqual(floor.obstacles(floor.opens('bob', '100 USDT')), ['coins'])
    for (let second = 0; second < 5; second++) floor.prices()
    assert.equal(floor.coin(alice, 'BTC').transferable, '0.01')
    assert.equal(floor.switches(alice, [], ['BTC']), 'none')
  })
})

describe('a liquidation for debts alone', () => {
  function setFallen(version: number) {
    const { alice, floor, maker } = setPeople(version, '30000 USDC')
    floor.fund('10000')
    alice.leverage(50)
    meets(maker, alice, 'buys', '8', '60500')
    meets(maker, alice, 'sells', '8', '59500')
    floor.leaves(alice, '20000 USDC')
    const { id } = alice.buys('0.01 @ 59000')
    // USDC at a half.
    floor.prices('60000', '3000', '60000', '120000')
    floor.settles()
    return { floor, isOpen: alice.cancels(id).refusal === 'none' }
  }

  test('cancels orders that hold margin before anything is converted, which it did not before', () => {
    const [before, now] = [setFallen(BEFORE), setFallen(NOW)]
    assert.deepEqual(steps(before.floor), ['began', 'repaid', 'fundPaid', 'ended'])
    assert.deepEqual(steps(now.floor), ['began', 'canceled', 'repaid', 'fundPaid', 'ended'])
    assert.deepEqual([before.isOpen, now.isOpen], [true, false])
  })
})

describe('a liquidation that has helped', () => {
  /** All she holds is sold, and what is left carries what she then owes. */
  function setSold(version: number) {
    const { alice, floor, maker } = setPeople(version, '2480 USDC')
    meets(maker, alice, 'buys', '0.8', '60000')
    maker.buys('0.8 @ 57150')
    for (const price of ['58500', '57500', '57150']) floor.prices(price)
    assert.equal(alice.position(), 'flat')
    return { alice, floor }
  }

  test('leaves what is owed as it is, and before all of it was converted at the fee of liquidations', () => {
    const [before, now] = [setSold(BEFORE), setSold(NOW)]
    assert.deepEqual(steps(now.floor), ['began', 'repaid', 'sold', 'ended'])
    assert.deepEqual(conversions(before.floor), ['liquidation', 'liquidation'])
    assert.deepEqual(conversions(now.floor), ['liquidation'])
    assert.equal(before.floor.coin(before.alice, 'USDT').borrowed, '0')
    assert.equal(now.floor.coin(now.alice, 'USDT').borrowed, '2348.58')
    const { maintenance, marginBalance } = now.floor.unified(now.alice)
    assert.ok(maintenance > 0n && maintenance < marginBalance)
  })

  test('leaves it to the hour at which idle debts are repaid', () => {
    const { alice, floor } = setSold(NOW)
    floor.time = Date.UTC(2026, 0, 5, 2, 5)
    floor.thaws()
    floor.settles()
    assert.deepEqual(conversions(floor), ['liquidation', 'idle'])
    assert.equal(floor.coin(alice, 'USDT').borrowed, '0')
  })
})

describe('a debt that nothing earns back', () => {
  const repaidBySilence = (version: number) => {
    const { alice, floor, maker } = setPeople(version, '3000 USDC')
    loses(maker, alice)
    floor.time = Date.UTC(2026, 0, 5, 2, 4, 59)
    // What it is repaid with has a price of now, and what is owed has none.
    floor.tries({ kind: 'set-price', market: BTC_USDC, priceKind: PriceKind.index, price: read('60000') })
    for (let second = 0; second < 5; second++) {
      floor.time += 1_000
      floor.does({ kind: 'set-price', market: BTC_INVERSE, priceKind: PriceKind.index, price: read('60000') })
    }
    floor.settles()
    return { alice, floor }
  }

  test('is repaid at a price of now, and before it was at any', () => {
    assert.deepEqual(conversions(repaidBySilence(BEFORE).floor), ['idle'])
    const { alice, floor } = repaidBySilence(NOW)
    assert.deepEqual(conversions(floor), [])
    floor.time = Date.UTC(2026, 0, 5, 3, 5)
    floor.thaws()
    floor.settles()
    assert.deepEqual(conversions(floor), ['idle'])
    assert.equal(floor.coin(alice, 'USDT').borrowed, '0')
  })
})

describe('hours in which nobody wrote anything', () => {
  const charged = (version: number, forgets = false) => {
    const floor = new UnifiedFloor({}, forgets, version)
    const maker = floor.opens('maker', '10000000 USDT')
    const [alice, bob] = [floor.opens('alice'), floor.opens('bob')]
    for (const trader of [alice, bob]) {
      assert.equal(floor.upgrades(trader), 'none')
      floor.gives(trader, '10000 USDC')
      loses(maker, trader)
      // Not idle.
      meets(maker, trader, 'buys', '0.01', '60000')
    }
    floor.time = Date.UTC(2026, 0, 5, 5, 7)
    floor.settles()
    return floor.events.flatMap((event) =>
      event.kind === 'interest' ? [{ account: event.account, at: event.at, borrowed: event.borrowed }] : [],
    )
  }

  test('bear interest each, of each account on what the hours before have added, and before bore one charge', () => {
    assert.deepEqual(
      charged(BEFORE).map(({ at }) => new Date(at).getUTCHours()),
      [5, 5],
    )
    const now = charged(NOW)
    assert.deepEqual(
      now.map(({ at }) => new Date(at).getUTCHours()),
      [2, 2, 3, 3, 4, 4, 5, 5],
    )
    const first = now.filter(({ account }) => account === now[0]?.account).map(({ borrowed }) => borrowed)
    assert.deepEqual(
      first.toSorted((a, b) => (a < b ? -1 : 1)),
      first,
    )
    assert.equal(new Set(first).size, 4)
    assert.deepEqual(charged(NOW, true), now)
  })
})
