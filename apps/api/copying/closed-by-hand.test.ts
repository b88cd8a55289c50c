import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { ALICE, LEADER, MAKER } from './copying-house.fixture.ts'
import { opens, setHouse } from './set-copying.fixture.ts'

describe('a position that a copier closes by hand', () => {
  const set = setHouse()

  it('is sat out while the leader holds it, and what is left of one that the leader has closed is not', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    const closes = async () => {
      const closed = await house.copy.copying.close(unasked<never>(ALICE), alice.id, house.market)
      assert.ok('satOut' in closed)
      return closed.satOut
    }
    await opens(house, '0.1', [alice.account])
    // The leader takes all there is, so alice's copy of it finds nobody.
    await house.trade(MAKER, Side.buy, '0.1 @ 59990')
    await house.trade(LEADER, Side.sell, '0.1')
    await house.until('the leader is out', async () => (await house.holds(LEADER)) === 0)
    assert.equal(await house.holds(alice.account), 100)
    await house.trade(MAKER, Side.buy, '0.1 @ 59990')
    assert.deepEqual([await closes(), await house.holds(alice.account)], [[], 0])
    await opens(house, '0.1', [alice.account])
    await house.trade(MAKER, Side.buy, '0.1 @ 59990')
    assert.deepEqual(await closes(), [house.market])
  })
})
