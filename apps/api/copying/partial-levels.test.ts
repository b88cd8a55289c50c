import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Relation } from '@bowline/capabilities/copy-trading/relations.store.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { ALICE, BOB, CAROL, LEADER, MAKER } from './copying-house.fixture.ts'
import { opens, setHouse } from './set-copying.fixture.ts'

describe('a leader’s level for a part of the position', () => {
  const set = setHouse()
  let alice: Relation
  let bob: Relation
  let carol: Relation

  beforeEach(() => set.house.index())

  const holdings = () => Promise.all([LEADER, alice.account, bob.account].map((id) => set.house.holds(id)))
  const levelsOf = ({ account }: Relation) => set.house.levels(account)
  const are = (each: Relation, wanted: string[]) =>
    set.house.until(`the levels are ${wanted}`, async () => String(await levelsOf(each)) === String(wanted))
  const cancels = async (price: string) => {
    const [orderId = 0] = await set.house.openStops(LEADER, price)
    const { market } = set.house
    await set.house.does({ kind: 'cancel-order', account: LEADER, market, orderId, clientId: '' })
  }
  /** What each copier closed for the leader, as it was recorded. */
  const closings = async () => {
    const recorded = await set.house.house.sql<{ text: string }[]>`
      select concat_ws(' ', r.user_id, c.state, c.reason, c.filled) as text
      from copy_copies c join copy_relations r on r.id = c.relation_id where c.kind = 'close' order by c.id`
    return recorded.map(({ text }) => text)
  }
  /** So many closings are recorded, and they are what was closed; carol closes by hand. */
  const areRecorded = async (closes: number) => {
    await set.house.until(`${closes} closings are recorded`, async () => (await closings()).length === closes)
    await set.house.house.untilProjected()
    const [values] = await set.house.house.sql<{ recorded: string; filled: string }[]>`
      select (select coalesce(sum(filled_value), 0) from copy_copies where kind = 'close')::text as recorded,
        (select coalesce(sum(value), 0) from contract_fills f join copy_relations r on r.account = f.account
          where f.closes and r.user_id <> ${CAROL})::text as filled`
    assert.equal(values?.recorded, values?.filled)
  }
  const makerLeaves = () => set.house.does({ kind: 'cancel-all', account: MAKER, market: set.house.market })

  it('is each copier’s for the same share, from when they hold something', async () => {
    const { house } = set
    alice = await house.copies(ALICE)
    bob = await house.copies(BOB, { multiplierPpm: 500_000n })
    await opens(house, '0.1', [alice.account, bob.account])
    await house.trade(LEADER, Side.sell, '0.04', { closesAt: '59000' })
    await house.trade(LEADER, Side.sell, '', { closesAt: '58000' })
    await are(alice, ['40 @ 59000', '58000'])
    await are(bob, ['20 @ 59000', '58000'])
    carol = await house.copies(CAROL)
    assert.deepEqual(await levelsOf(carol), [])
    await house.trade(MAKER, Side.sell, '0.3 @ 60000')
    await house.trade(LEADER, Side.buy, '0.02')
    // 40 of the 120 that the leader has by now, of 20.
    await are(carol, ['58000', '6 @ 59000'])
    await are(alice, ['40 @ 59000', '58000'])
    await makerLeaves()
  })

  it('is another when the leader’s is, and goes with it and with the copier’s position', async () => {
    const { house } = set
    await cancels('59000')
    await are(alice, ['58000'])
    await house.trade(LEADER, Side.sell, '0.06', { closesAt: '59400' })
    await are(alice, ['58000', '60 @ 59400'])
    await are(carol, ['10 @ 59400', '58000'])
    await house.trade(MAKER, Side.buy, '0.1 @ 59990')
    await house.copy.copying.close(unasked<never>(CAROL), carol.id, house.market)
    await are(carol, [])
    await makerLeaves()
  })

  it('closes that share once when the mark is there, and says so', async () => {
    const { house } = set
    await house.trade(MAKER, Side.buy, '0.3 @ 59300')
    await house.index(59_300n)
    await house.until('all have closed half', async () => String(await holdings()) === '60,60,30')
    await areRecorded(3)
    await makerLeaves()
    assert.deepEqual((await closings()).sort(), [
      `${ALICE} filled 60`,
      `${BOB} filled 30`,
      `${CAROL} skipped too-small 0`,
    ])
    assert.deepEqual(await holdings(), [60, 60, 30])
    await are(alice, ['58000'])
  })

  it('closes it once though nobody was there who copies', async () => {
    const { house } = set
    await house.trade(LEADER, Side.sell, '0.02', { closesAt: '59100' })
    await are(alice, ['20 @ 59100', '58000'])
    await are(bob, ['10 @ 59100', '58000'])
    await house.dies()
    await house.trade(MAKER, Side.buy, '0.2 @ 59050')
    await house.index(59_100n)
    await house.trade(LEADER, Side.sell, '0.01')
    await house.restarts()
    // A third of 60 and of 30 by the levels, and of the rest the quarter that the leader closed by hand.
    await areRecorded(9)
    await makerLeaves()
    assert.deepEqual(await holdings(), [30, 30, 15])
  })

  it('is repeated in nothing when a process dies before it has recorded it', async () => {
    const { house } = set
    const { sql } = house.house
    await house.trade(LEADER, Side.sell, '0.01', { closesAt: '58900' })
    await are(bob, ['5 @ 58900', '58000'])
    const [before] = await sql<{ id: bigint; done: Date }[]>`
      select max(c.id) as id, max(done_until) as done from copy_copies c, copy_progress`
    await house.trade(MAKER, Side.buy, '0.2 @ 58800')
    await house.index(58_900n)
    await house.until('all have closed it', async () => String(await holdings()) === '20,20,10')
    await areRecorded(12)
    await house.dies()
    await sql`delete from copy_copies where id > ${before?.id ?? 0n}`
    await sql`update copy_progress set done_until = ${before?.done ?? new Date(0)}`
    await house.restarts()
    await areRecorded(12)
    assert.deepEqual(await holdings(), [20, 20, 10])
    await are(alice, ['58000'])
  })
})
