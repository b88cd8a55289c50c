import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { UNIT } from '../crash/crash-house.ts'
import { ALICE, ALLOTTED, LEADER, MAKER } from './copying-house.fixture.ts'
import { opens, setHouse } from './set-copying.fixture.ts'

const WEEK_MS = 7 * 86_400_000

describe('a settlement of the share', () => {
  const set = setHouse()

  it('that the ledger refuses is asked anew with what there is, and whoever wants out gets out', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    const { sql } = house.house
    /** As when margin had what was free when it was asked, and then it was lost. */
    const asked = () => sql`
      insert into copy_settlements (relation_id, number, due, owed, refund, cum, high_water, settled_at)
      select id, settlements + 1, ${String(2_000n * UNIT)}, ${String(2_000n * UNIT)}, 0, 0, 0,
        ${new Date(house.timeMs)} from copy_relations where id = ${alice.id}`
    await asked()
    house.waits(WEEK_MS)
    await house.index()
    await house.copy.round()
    const { settlements, state, settledAtMs } = await house.relation(alice)
    assert.deepEqual([settlements, state, settledAtMs], [1, 'active', house.timeMs])
    await asked()
    const stopped = await house.copy.copying.stop(unasked<never>(ALICE), alice.id, false)
    assert.ok('state' in stopped, 'refusal' in stopped ? stopped.refusal : '')
    await house.ended(alice)
    assert.equal((await house.relation(alice)).returned, ALLOTTED * UNIT)
    assert.deepEqual([await house.spot(ALICE), await house.spot(LEADER)], ['10000', '0'])
    const [left] = await sql<{ due: string }[]>`select sum(due)::text as due from copy_settlements`
    assert.equal(left?.due, '0')
  })

  it('that was paid, and of which nobody heard, is paid once', async () => {
    const { house } = set
    await house.wakes(60_000n)
    const alice = await house.copies(ALICE)
    await opens(house, '0.1', [alice.account])
    await house.wakes(60_600n)
    await house.trade(MAKER, Side.buy, '0.3 @ 60600')
    await house.trade(LEADER, Side.sell, '0.1')
    await house.until('the share is set aside', async () => (await house.relation(alice)).share.withheld > 0n)
    const { share } = await house.relation(alice)
    house.forgetsShares = 1
    house.waits(WEEK_MS)
    await house.index()
    await house.copy.round()
    assert.deepEqual([house.forgetsShares, (await house.relation(alice)).settlements], [0, 0])
    await house.restarts()
    await house.copy.round()
    const after = await house.relation(alice)
    assert.deepEqual([after.settlements, after.share.withheld], [1, 0n])
    await house.house.untilProjected()
    assert.equal(await house.spot(LEADER), String(Number(share.withheld) / Number(UNIT)))
  })
})
