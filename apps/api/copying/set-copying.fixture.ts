import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Relation } from '@bowline/capabilities/copy-trading/relations.store.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { CopyingHouse, LEADER, MAKER } from './copying-house.fixture.ts'

/** A house of its own for each way in which copying stops; nothing in it balances to anything but zero. */
export function setHouse(leaderMoney?: bigint): { house: CopyingHouse } {
  const set = {} as { house: CopyingHouse }
  let close = async () => {}
  before(async () => {
    const { made, close: end } = await CopyingHouse.open(leaderMoney)
    set.house = made
    close = end
  })
  after(async () => {
    try {
      assert.deepEqual(await set.house.house.unbalanced(), [])
    } finally {
      await close()
    }
  })
  return set
}

/** The leader buys from the maker at 60,000, and the copiers beside. */
export async function opens(house: CopyingHouse, qty: string, copiers: number[]): Promise<void> {
  await house.trade(MAKER, Side.sell, '0.6 @ 60000')
  await house.trade(LEADER, Side.buy, qty)
  await house.until('every copier holds something', async () => {
    return (await Promise.all(copiers.map((id) => house.holds(id)))).every((lots) => lots !== 0)
  })
  await house.does({ kind: 'cancel-all', account: MAKER, market: house.market })
}

/** What a relation paid its leader. */
export async function paid(house: CopyingHouse, { id }: Relation): Promise<bigint> {
  const [row] = await house.house.sql<{ due: string }[]>`
    select coalesce(sum(due), 0)::text as due from copy_settlements where relation_id = ${id} and is_done`
  return BigInt(row?.due ?? 0)
}
