import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BizType, FuturesWallet } from '../messages/terms.ts'
import { BTC_INVERSE, BTC_PERPETUAL } from '../perpetuals/contracts.fixture.ts'
import type { Trader } from '../perpetuals/trader.fixture.ts'
import { USDT } from '../simulation/listings.ts'
import { only, read, write } from '../trading-floor/words.fixture.ts'
import { ETH_INVERSE, meets, setFloor, setFloorOf, UnifiedFloor } from './unified-floor.fixture.ts'

describe('an upgrade', () => {
  test('moves every wallet and every position into one account, in one command', () => {
    const floor = new UnifiedFloor()
    const maker = floor.opens('maker', '1000000 USDT', '100 BTC')
    const alice = floor.opens('alice', '5000 USDT', '0.5 BTC')
    meets(maker, alice, 'buys', '0.1', '60000')
    meets(maker, alice, 'sells', '6000', '60000', BTC_INVERSE)
    const wallets = [alice.wallet('USDT'), alice.wallet('BTC')]
    const answer = floor.tries({ kind: 'upgrade-account', account: alice.account })
    assert.equal(answer.refusal, 'none')
    assert.deepEqual([floor.coin(alice, 'USDT').wallet, floor.coin(alice, 'BTC').wallet], wallets)
    assert.deepEqual([alice.wallet('USDT'), alice.wallet('BTC')], ['0', '0'])
    assert.equal(alice.position(), 'long 0.1 for 6000')
    assert.equal(alice.position(BTC_INVERSE), 'short 6000 for 0.1')
    assert.deepEqual(
      only(answer.events, 'journal-line').map(({ amount, bizType }) => [
        write(amount < 0n ? -amount : amount),
        bizType,
      ]),
      [wallets[1], wallets[1], wallets[0], wallets[0]].map((amount) => [amount, BizType.upgrade]),
    )
    // Stablecoins count, and the others when they are switched on.
    assert.equal(floor.switches(alice, ['BTC']), 'none')
    assert.equal(floor.tries({ kind: 'upgrade-account', account: alice.account }).refusal, 'notReady')
  })

  test('is refused while an order is open, a liquidation or the turn of the hour is near, or a coin has no price', () => {
    const floor = new UnifiedFloor()
    const alice = floor.opens('alice', '5000 USDT')
    assert.deepEqual(floor.obstacles(alice), [])
    const { id } = alice.buys('0.01 @ 59000')
    assert.deepEqual(floor.obstacles(alice), ['noOrders'])
    assert.equal(floor.upgrades(alice), 'notReady')
    alice.cancels(id)
    floor.waits(45 * 60_000)
    assert.deepEqual(floor.obstacles(alice), ['window', 'coins'])
    floor.waits(20 * 60_000)
    floor.thaws()
    assert.deepEqual(floor.obstacles(alice), [])
    floor.does({ kind: 'set-account', account: alice.account, tradeFrozen: 1, setTradeFrozen: 1 })
    assert.deepEqual(floor.obstacles(alice), ['notFrozen'])
  })

  test('is refused where its margins would be too near, which a query says before', () => {
    const floor = new UnifiedFloor()
    const maker = floor.opens('maker', '1000000 USDT', '100 BTC')
    // Bitcoin is no collateral until it is switched on, so an inverse position stands on nothing.
    const alice = floor.opens('alice', '0.5 BTC')
    meets(maker, alice, 'sells', '6000', '60000', BTC_INVERSE)
    assert.deepEqual(floor.obstacles(alice), ['ratio'])
    assert.equal(floor.upgrades(alice), 'notReady')
  })

  test('leaves isolated positions their margin, and what they give back comes to the new wallet', () => {
    const floor = new UnifiedFloor()
    const maker = floor.opens('maker', '1000000 USDT')
    const alice = floor.opens('alice', '5000 USDT')
    alice.isolates()
    meets(maker, alice, 'buys', '0.1', '60000')
    assert.equal(alice.position(), 'long 0.1 for 6000, margin 300')
    assert.equal(floor.upgrades(alice), 'none')
    assert.equal(alice.position(), 'long 0.1 for 6000, margin 300')
    const before = floor.coin(alice, 'USDT').wallet
    meets(maker, alice, 'sells', '0.1', '60000')
    assert.equal(Number(floor.coin(alice, 'USDT').wallet) - Number(before), 297)
    assert.equal(alice.isolates(BTC_PERPETUAL, 0), 'none')
    meets(maker, alice, 'buys', '0.1', '60000')
    assert.equal(alice.position(), 'long 0.1 for 6000')
  })
})

/** The account of U2, as far as lots allow, with fees given back. */
function setExample() {
  const { floor, maker, alice } = setFloor('5000 USDT', '1000 USDC', '0.5 BTC', '4 ETH')
  floor.pays(maker, '1000', 3, FuturesWallet.coin)
  assert.equal(floor.switches(alice, ['BTC']), 'none')
  alice.leverage(10, ETH_INVERSE)
  const paid = () => Number(floor.coin(alice, 'USDT').wallet)
  meets(maker, alice, 'buys', '1', '60400')
  floor.gives(alice, `${(5000 - paid()).toFixed(8)} USDT`)
  meets(maker, alice, 'sells', '30000', '3100', ETH_INVERSE)
  floor.gives(alice, `${(4 - Number(floor.coin(alice, 'ETH').wallet)).toFixed(8)} ETH`)
  floor.prices('60000', '3000', '60030.015')
  return { floor, maker, alice }
}

describe('a unified account', () => {
  test('U2: one balance in USD stands behind the positions of every family', () => {
    const { alice, floor } = setExample()
    // The inverse contract of the tests asks for 0.5 % in its second tier, and not for 1 %: 135 USD instead of 300.
    assert.equal(floor.figures(alice), '34997.7 5998.5 384.875')
    assert.equal(write(floor.unified(alice).totalEquity), '48565.44195')
    assert.equal(floor.coin(alice, 'USDT').usable.slice(0, 8), '29013.70')
  })

  test('U7: does not do without the collateral that its margin stands on', () => {
    const { alice, floor } = setExample()
    assert.equal(floor.switches(alice, [], ['BTC']), 'ratioTooHigh')
    assert.equal(floor.switches(alice, ['ETH'], ['BTC']), 'none')
    assert.equal(floor.switches(alice, [], ['ETH']), 'ratioTooHigh')
    assert.equal(floor.switches(alice, [], ['USDT']), 'collateralFixed')
    assert.equal(floor.switches(alice, ['ETH']), 'noChange')
  })

  test('U6: lets out what is not needed, and not a unit more', () => {
    const { alice, floor } = setExample()
    const most = read(floor.coin(alice, 'BTC').transferable)
    assert.ok(most > read('0.49') && most < read('0.5'))
    assert.equal(floor.leaves(alice, `${write(most + 1n)} BTC`), 'insufficientBalance')
    assert.equal(floor.leaves(alice, `${write(most)} BTC`), 'none')
    const { initialMargin, marginBalance } = floor.unified(alice)
    assert.ok(initialMargin <= marginBalance)
    assert.equal(floor.coin(alice, 'ETH').transferable, '4')
  })

  test('lets out by one journal no more than by several', () => {
    const owner = (version?: number) => {
      const { alice, floor, maker } = setFloorOf(version, '10000 USDC', '10000 USDT')
      alice.leverage(10)
      meets(maker, alice, 'buys', '2', '60000')
      assert.equal(floor.figures(alice).split(' ').slice(0, 2).join(' '), '19940 12000')
      return { alice, floor }
    }
    const { alice, floor } = owner()
    assert.equal(floor.leaves(alice, '7940 USDC', '7940 USDT'), 'insufficientBalance')
    assert.equal(floor.leaves(alice, '3000 USDC', '4940.00000001 USDT'), 'insufficientBalance')
    assert.equal(floor.leaves(alice, '3000 USDC', '4940 USDT'), 'none')
    assert.equal(floor.unified(alice).available, 0n)
    // Journals of before are replayed by the rule of before.
    const before = owner(13)
    assert.equal(before.floor.leaves(before.alice, '7940 USDC', '7940 USDT'), 'none')
  })

  test('U3: borrows by itself what its fee and its losses ask for, and an inflow repays it', () => {
    const { alice, floor, maker } = setFloor('1000 USDC')
    meets(maker, alice, 'buys', '0.05', '60000')
    assert.deepEqual([floor.coin(alice, 'USDT').wallet, floor.coin(alice, 'USDT').borrowed], ['-1.5', '1.5'])
    meets(maker, alice, 'sells', '0.05', '59000')
    assert.equal(floor.coin(alice, 'USDT').wallet, '-52.975')
    floor.gives(alice, '60 USDT')
    assert.equal(floor.coin(alice, 'USDT').borrowed, '0')
  })

  test('opens on the worth of all its coins, and no more', () => {
    const { alice, floor, maker } = setFloor('0.1 BTC')
    maker.sells('5 @ 60000')
    assert.equal(alice.buyRefused('0.1 @ 60000'), 'insufficientMargin')
    assert.equal(floor.switches(alice, ['BTC']), 'none')
    alice.buys('0.1 @ 60000')
    assert.equal(alice.buyRefused('2 @ 60000'), 'insufficientMargin')
    assert.equal(alice.position(), 'long 0.1 for 6000')
  })

  test('opens isolated positions from money in what they settle in alone', () => {
    const { alice, floor, maker } = setFloor('0.1 BTC', '200 USDT')
    floor.switches(alice, ['BTC'])
    alice.isolates()
    maker.sells('5 @ 60000')
    assert.equal(alice.buyRefused('0.1 @ 60000'), 'insufficientMargin')
    alice.buys('0.05 @ 60000')
    assert.equal(alice.position(), 'long 0.05 for 3000, margin 150')
  })

  test('counts a coin without a fresh price for nothing that is new, and keeps what stands', () => {
    const { alice, floor, maker } = setFloor('0.1 BTC')
    floor.switches(alice, ['BTC'])
    meets(maker, alice, 'buys', '0.05', '60000')
    floor.time += 61_000
    floor.index('60000')
    floor.index('60000')
    const { available, marginBalance } = floor.unified(alice)
    assert.ok(marginBalance > read('5000'))
    assert.equal(available, 0n)
  })

  test('takes nothing into classic wallets, and nobody else has its wallet', () => {
    const { alice, floor, maker } = setFloor()
    const pays = (trader: Trader, subKey: number) => () => floor.pays(trader, '1', USDT, subKey)
    assert.throws(pays(alice, FuturesWallet.uUsdt), /badPosting|refused/)
    assert.throws(pays(maker, FuturesWallet.unified), /badPosting|refused/)
    pays(alice, FuturesWallet.unified)()
  })

  test('U12: a stablecoin that falls takes margin away', () => {
    const { alice, floor, maker } = setFloor('100000 USDC')
    meets(maker, alice, 'buys', '20', '60000')
    const before = floor.unified(alice)
    floor.prices('20086.85', '3000', '20086.85', '22960.78', '60000')
    const after = floor.unified(alice)
    assert.ok(after.marginBalance < before.marginBalance)
  })
})

describe('collateral', () => {
  test('is taken up to what the platform takes', () => {
    const floor = new UnifiedFloor({ BTC: { platformCap: read('1') } })
    const [alice, bob] = [floor.opens('alice'), floor.opens('bob')]
    for (const trader of [alice, bob]) assert.equal(floor.upgrades(trader), 'none')
    floor.gives(alice, '1 BTC')
    assert.equal(floor.switches(alice, ['BTC']), 'none')
    assert.equal(floor.switches(bob, ['BTC']), 'collateralFull')
    floor.leaves(alice, '0.5 BTC')
    assert.equal(floor.switches(bob, ['BTC']), 'none')
  })

  test('is set all or not at all', () => {
    const { alice, floor } = setFloor('1 BTC', '1 ETH')
    assert.equal(floor.switches(alice, ['BTC', 'ETH'], ['USDT']), 'collateralFixed')
    assert.equal(floor.unified(alice).collateral, 6)
    assert.equal(floor.switches(alice, ['BTC', 'ETH']), 'none')
    assert.equal(floor.unified(alice).collateral, 15)
  })

  test('a coin that is owed is not switched off', () => {
    const { alice, floor, maker } = setFloor('10000 USDC')
    floor.switches(alice, ['BTC'])
    meets(maker, alice, 'buys', '10000', '60000', BTC_INVERSE)
    assert.equal(floor.switches(alice, [], ['BTC']), 'hasDebt')
  })
})
