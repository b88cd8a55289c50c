import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Side } from '@bowline/core/messages/terms.ts'
import { ALICE, LEADER, MAKER } from './copying-house.fixture.ts'
import { opens, setHouse } from './set-copying.fixture.ts'

describe('what a leader did while nobody copied, and the history is behind when somebody does', () => {
  const set = setHouse()

  it('is copied when the history is there, and what a leader left entirely after half a minute', async () => {
    const { house } = set
    const { account, id } = await house.copies(ALICE)
    await opens(house, '0.1', [account])
    const before = await house.holds(account)
    await house.dies()
    await house.trade(MAKER, Side.buy, '0.5 @ 60000')
    await house.trade(LEADER, Side.sell, '0.05')
    house.isHistoryAway = true
    await house.restarts()
    await house.copy.round()
    assert.equal(await house.holds(account), before, 'nobody knows yet what was done')
    house.isHistoryAway = false
    await house.until('half is closed', async () => (await house.holds(account)) === before / 2)

    await house.dies()
    await house.trade(LEADER, Side.sell, '0.05')
    house.isHistoryAway = true
    await house.restarts()
    await house.copy.round()
    assert.equal(await house.holds(account), before / 2, 'it may come any moment')
    house.waits(30_000)
    await house.until('all of it is closed', async () => (await house.holds(account)) === 0)
    house.isHistoryAway = false
    const closings = () => house.house.sql<{ move: string; filled: bigint }[]>`
      select move, filled from copy_copies where relation_id = ${id} and kind = 'close' and filled > 0 order by id`
    await house.until('the history has been gone through', async () => {
      const [row] = await house.house.sql`select 1 from copy_copies where relation_id = ${id} and move like 'trade-%'`
      return row !== undefined
    })
    const closed = await closings()
    assert.equal(
      closed.reduce((sum, { filled }) => sum + Number(filled), 0),
      before,
      'each lot once',
    )
  })
})
