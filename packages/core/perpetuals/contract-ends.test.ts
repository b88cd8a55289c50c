import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ContractState, LedgerCode } from '../messages/terms.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { BTC_INVERSE, BTC_PERPETUAL, btcPerpetual } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const DAY = 86_400_000
const ENDS_AT = Date.UTC(2026, 0, 15, 8)

function setFloor(forgets = false) {
  const floor = new PerpetualsFloor({ endsAt: ENDS_AT, makerRate: 0, takerRate: 0 }, forgets)
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

  test('cannot be taken before by delisting a contract that somebody holds', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    const delist = { kind: 'set-market-state', market: BTC_PERPETUAL, state: ContractState.delisted } as const
    assert.equal(floor.tries(delist).refusal, 'badDefinition')
  })
})
