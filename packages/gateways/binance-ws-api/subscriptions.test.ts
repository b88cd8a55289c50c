import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AccountFixture, ALICE, BOB, opener, order } from '../binance-kit/user-data/account-events.fixture.ts'
import { Subscriptions } from './subscriptions.ts'

const NOW = 1_900_000_000_000

function socket() {
  const fixture = new AccountFixture()
  const sent: string[] = []
  const subscriptions = new Subscriptions(fixture.users, 1_000, (text) => sent.push(text))
  const { exchange, users } = fixture
  return { exchange, users, subscriptions, sent }
}

describe('the subscriptions of a socket', () => {
  it('end, with a message to the client, when the key that opened them no longer may, and the others go on', async () => {
    const { subscriptions, sent, exchange, users } = socket()
    const [first, second] = [opener(ALICE), opener(BOB)]
    await subscriptions.open(first)
    await subscriptions.open(second)
    subscriptions.revoke((by) => by === first, NOW)
    assert.deepEqual(sent.splice(0), [`{"subscriptionId":0,"event":{"e":"eventStreamTerminated","E":${NOW}000}}`])
    assert.deepEqual(subscriptions.ids(), [1])
    assert.equal(users.followedAccounts, 1)
    exchange.emit([order(), order({ account: BOB })])
    assert.deepEqual(
      sent.map((text) => [JSON.parse(text).subscriptionId, JSON.parse(text).event.e]),
      [[1, 'executionReport']],
    )
  })

  it('are refused if that happens while the engine is being asked', async () => {
    const { subscriptions, sent, exchange, users } = socket()
    const opening = subscriptions.open(opener(ALICE))
    subscriptions.revoke(() => true, NOW)
    await assert.rejects(opening, { code: -2015 })
    exchange.emit([order()])
    assert.deepEqual(sent, [])
    assert.deepEqual(subscriptions.ids(), [])
    assert.equal(users.followedAccounts, 0)
  })
})
