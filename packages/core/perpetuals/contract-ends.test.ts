import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ContractState, LedgerCode } from '../messages/terms.ts'
import { USDT } from '../simulation/listings.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { BTC_INVERSE, BTC_PERPETUAL, btcPerpetual } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const DAY = 86_400_000
const ENDS_AT = Date.UTC(2026, 0, 15, 8)

function setFloor(forgets = false, version?: number) {
  const floor = new PerpetualsFloor({ endsAt: ENDS_AT, makerRate: 0, takerRate: 0 }, forgets, version)
  const alice = floor.opens('alice', '100000 USDT', '10 BTC')
  const bob = floor.opens('bob', '100000 USDT', '10 BTC')
  floor.index('60000')
  return { floor, alice, bob }
}

/** The index comes again until it counts: at the fourth second. */
function returns(floor: PerpetualsFloor, price: string, at: number, market = BTC_PERPETUAL): void {
  floor.time = at - 4_000
  for (let second = 0; second < 4; second++) floor.index(price, market)
}

const stateOf = (floor: PerpetualsFloor, market = BTC_PERPETUAL) => floor.runner.exchange.state.market.state(market)

describe('the end of a contract', () => {
  test('closes every position at the mean of the index over half an hour, for nothing', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    alice.sells('0.1 @ 61000')
    returns(floor, '60000', ENDS_AT - 1_801_000)
    returns(floor, '61000', ENDS_AT - 901_000)
    floor.time = ENDS_AT
    const { events } = floor.does({ kind: 'tick' })
    assert.deepEqual(
      only(events, 'market').flatMap(({ market, state }) => (market === BTC_PERPETUAL ? [state] : [])),
      [ContractState.settling, ContractState.delisted],
    )
    // 899 seconds at 60,000 and 901 at 61,000.
    assert.equal(floor.mark(), '60500.56')
    assert.deepEqual(alice.orders(), [])
    floor.settles()
    assert.deepEqual([alice.position(), bob.position()], ['flat', 'flat'])
    assert.equal(stateOf(floor), ContractState.delisted)
    const funding = floor.events.filter((event) => event.kind === 'funding' && event.account === bob.account)
    const paid = funding.reduce((sum, event) => sum + (event.kind === 'funding' ? event.amount : 0n), 0n)
    const before = 10_000_000_000_000n + 25_028_000_000n - paid
    assert.equal(
      floor.balance(LedgerCode.futuresWallet, bob.account, 2, 1).replace('.', ''),
      `${before}`.replace(/0+$/, ''),
    )
    assert.equal(floor.balance(LedgerCode.futuresClearing, 0, 2, BTC_PERPETUAL), '0')
    assert.equal(bob.buyRefused('0.1 @ 60000'), 'marketClosed')
  })

  test('is said a week before, and a day before only what reduces may enter', () => {
    const { floor, alice, bob } = setFloor()
    const soon = floor.tries(btcPerpetual({ endsAt: floor.time + 7 * DAY - 1 }))
    assert.equal(soon.refusal, 'badDefinition')
    bob.buys('0.5 @ 60000')
    alice.sells('0.5 @ 60000')
    returns(floor, '60000', ENDS_AT - DAY - 120_000)
    for (let second = 0; second < 65; second++) floor.index('60000')
    bob.buys('0.1 @ 59000')
    returns(floor, '60000', ENDS_AT - DAY)
    assert.equal(bob.buyRefused('0.1 @ 59000'), 'contractReduceOnly')
    bob.sells('0.1 @ 60000', { reduceOnly: true })
  })

  test('leaves no unit of an inverse contract in its clearing', () => {
    const { floor, alice, bob } = setFloor(true)
    const carol = floor.opens('carol', '10 BTC')
    floor.index('60120.5', BTC_INVERSE)
    for (const qty of ['100', '700', '1300']) {
      alice.sells(`${qty} @ 60120.5`, { on: BTC_INVERSE })
      ;(qty === '700' ? carol : bob).buys(`${qty} @ 60120.5`, { on: BTC_INVERSE })
    }
    returns(floor, '61234.5', ENDS_AT - 1_801_000, BTC_INVERSE)
    floor.time = ENDS_AT
    floor.settles()
    assert.equal(stateOf(floor, BTC_INVERSE), ContractState.delisted)
    assert.equal(floor.balance(LedgerCode.futuresClearing, 0, 1, BTC_INVERSE), '0')
  })

  /** Alice is long with a margin of her own, at 20x; then nothing trades, and the last half hour is at a price. */
  function setUnderwater(fund: string, version?: number) {
    const { floor, alice, bob } = setFloor(false, version)
    returns(floor, '60000', ENDS_AT - 25 * 3_600_000)
    for (let second = 0; second < 65; second++) floor.index('60000')
    floor.fund(fund)
    alice.isolates()
    bob.sells('0.5 @ 60000')
    alice.buys('0.5 @ 60000')
    const ends = (price: string) => {
      floor.does({ kind: 'set-market-state', market: BTC_PERPETUAL, state: ContractState.halted })
      returns(floor, price, ENDS_AT - 1_801_000)
      floor.time = ENDS_AT
      floor.settles()
      assert.equal(stateOf(floor), ContractState.delisted)
      assert.deepEqual([alice.position(), bob.position()], ['flat', 'flat'])
      const shared = floor.events.flatMap((event) => (event.kind === 'deleverage' ? [event] : []))
      return { shared, badDebt: floor.balance(LedgerCode.badDebt, 0, USDT), fund: Number(floor.fundOf()) }
    }
    return { floor, alice, bob, ends }
  }

  test('lets those who gained bear what neither margin nor fund can', () => {
    const { bob, ends } = setUnderwater('0.00000001')
    const { shared, badDebt } = ends('54000')
    assert.equal(badDebt, '0')
    assert.deepEqual(
      shared.map(({ account, qty }) => [account, qty]),
      [[bob.account, 500n]],
    )
    // At the price at which her margin was spent: 1,500 for 0.5, less the funding that it has paid.
    const price = shared[0]?.price ?? 0n
    assert.ok(price >= 5_700_000n && price < 5_705_000n, `${price}`)
  })

  test('has the fund pay as much as it can, and those who gained only the rest', () => {
    const { ends } = setUnderwater('600')
    const { shared, badDebt, fund } = ends('54000')
    assert.equal(badDebt, '0')
    const lots = shared.reduce((sum, { qty }) => sum + qty, 0n)
    assert.ok(lots > 250n && lots < 350n, `${lots}`)
    assert.ok(fund < 10, `${fund}`)
  })

  test('has those who gained bear what the liquidation account would lose beyond the fund, at what it was taken for', () => {
    const { floor, ends } = setUnderwater('1000')
    floor.index('56500')
    floor.settles()
    const { contract, position } = floor.runner.exchange.state
    assert.equal(position.qty(contract.housePosition(BTC_PERPETUAL)), 500n)
    const { shared, badDebt } = ends('51000')
    assert.equal(badDebt, '0')
    assert.ok(shared.length > 0)
  })

  test('by records of before was a bad debt', () => {
    const { shared, badDebt } = setUnderwater('600', 13).ends('54000')
    assert.ok(Number(badDebt) < -800, badDebt)
    assert.deepEqual(shared, [])
  })

  test('cannot be taken before by delisting a contract that somebody holds', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    const delist = { kind: 'set-market-state', market: BTC_PERPETUAL, state: ContractState.delisted } as const
    assert.equal(floor.tries(delist).refusal, 'badDefinition')
  })
})
