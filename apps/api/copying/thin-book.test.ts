import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Relation } from '@bowline/capabilities/copy-trading/relations.store.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { ALICE, LEADER, MAKER } from './copying-house.fixture.ts'
import { opens, setHouse } from './set-copying.fixture.ts'

describe('a leader with somebody who quotes for copiers alone', () => {
  const set = setHouse()
  let alice: Relation

  /** What became of what the leader did, in order. */
  const copies = async () => {
    const rows = await set.house.house.sql<{ text: string }[]>`
      select concat_ws(' ', kind, state, reason, filled) as text from copy_copies order by id`
    return rows.map(({ text }) => text)
  }
  const tenSeconds = async () => {
    for (let second = 0; second < 10; second++) await set.house.index()
  }
  const holds = () => set.house.holds(alice.account)

  it('closes far below the mark, and copiers do not', async () => {
    const { house } = set
    alice = await house.copies(ALICE)
    await opens(house, '0.1', [alice.account])
    await house.trade(MAKER, Side.buy, '0.3 @ 58800')
    await house.trade(LEADER, Side.sell, '0.1')
    await house.copy.round()
    assert.deepEqual([await house.holds(LEADER), await holds()], [0, 100])
    // Long enough for another try, not for the last.
    await house.until('it is recorded', async () => (await copies()).length === 2)
    await tenSeconds()
    await house.copy.round()
    assert.deepEqual([await holds(), await copies()], [100, ['open filled 100', 'close skipped price 0']])
  })

  it('has them close when there is a price again, once, even if the process dies in between', async () => {
    const { house } = set
    await house.trade(MAKER, Side.buy, '0.04 @ 59900')
    await tenSeconds()
    await house.until('a part is closed', async () => (await copies()).at(-1) === 'close partly price 40')
    assert.equal(await holds(), 60)
    await house.dies()
    await house.house.untilProjected()
    await house.restarts()
    await house.trade(MAKER, Side.buy, '0.1 @ 59900')
    await tenSeconds()
    await house.until('it is recorded', async () => (await copies()).at(-1) === 'close filled 100')
    assert.deepEqual([await holds(), await copies()], [0, ['open filled 100', 'close filled 100']])
    await house.until('it is counted', async () => (await house.relation(alice)).share.cum !== 0n)
    // A tenth of a coin from 60,000 to 59,900, with fees of 3 and 2.995.
    assert.equal(await house.wallet(alice), '984.005')
    await house.does({ kind: 'cancel-all', account: MAKER, market: house.market })
  })

  it('is not copied any more when nothing is left of what whoever leads must have', async () => {
    const { house } = set
    await house.takes(LEADER, 9_700n)
    await house.trade(MAKER, Side.sell, '0.2 @ 60000')
    await house.trade(LEADER, Side.buy, '0.001')
    await house.until('it is recorded', async () => (await copies()).length === 3)
    assert.deepEqual([(await copies()).at(-1), await holds()], ['open skipped leader-funds 0', 0])
  })
})
