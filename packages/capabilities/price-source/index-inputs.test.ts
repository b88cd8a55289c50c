import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Event } from '@bowline/core/messages/events.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import type { SourceHealth } from './index-health.ts'
import { addIndexInputs, readIndexInputs } from './index-inputs.store.ts'
import { IndexInputs } from './index-inputs.ts'

const BTC = 21
const log = createLog('test', { level: 'silent' })
const says = (price: bigint): SourceHealth[] => [
  { source: 'kraken', weight: 3, standing: 'counted', price, ageMs: 400 },
  { source: 'gate', weight: 1, standing: 'outlier', price: price + 900n, ageMs: 20 },
]
const mark = (index: bigint) => ({ kind: 'mark', market: BTC, index }) as Event
const liquidated = (index: bigint, liquidationId = 7) =>
  ({ kind: 'liquidation', market: BTC, index, liquidationId }) as Event

describe('what an index was made of', async () => {
  const { sql } = await setDatabase()
  const kept = async () => Number((await sql`select count(*) from index_inputs`)[0]?.count)

  it('is kept once where a liquidation went by it, and found again by its lines', async () => {
    const inputs = new IndexInputs({ add: (rows) => addIndexInputs(sql, rows), log })
    inputs.sent(BTC, 600n, says(600n))
    inputs.apply({ time: 1_000, events: [mark(600n)] })
    inputs.sent(BTC, 500n, says(500n))
    inputs.apply({ time: 2_000, events: [mark(500n), liquidated(500n), liquidated(500n)] })
    inputs.apply({ time: 2_300, events: [liquidated(500n)] })
    await inputs.settled()
    assert.equal(await kept(), 1)
    const lines = [
      { market: BTC, index: 500n, time: 2_000 },
      { market: BTC, index: 500n, time: 2_300 },
      { market: BTC, index: 499n, time: 2_300 },
      { market: 0, index: 0n, time: 2_000 },
    ]
    const [first, second] = lines
    assert.deepEqual(
      [...(await readIndexInputs(sql, lines))],
      [
        [first, says(500n)],
        [second, says(500n)],
      ],
    )
  })

  it('is not kept for a warning, nor for an index that the exchange did not take', async () => {
    const inputs = new IndexInputs({ add: (rows) => addIndexInputs(sql, rows), log })
    inputs.sent(BTC, 700n, says(700n))
    inputs.apply({ time: 9_000, events: [mark(700n), liquidated(700n, 0)] })
    // Frozen: the mark event tells the index of before.
    inputs.sent(BTC, 800n, says(800n))
    inputs.apply({ time: 10_000, events: [mark(600n), liquidated(600n)] })
    await inputs.settled()
    assert.equal(await kept(), 1)
  })

  it('waits while the database is away', async () => {
    let isAway = true
    const added: bigint[] = []
    const inputs = new IndexInputs({
      add: async (rows) => {
        if (isAway) throw new Error('no connection')
        added.push(...rows.map(({ price }) => price))
      },
      log,
    })
    inputs.sent(BTC, 500n, says(500n))
    inputs.apply({ time: 2_000, events: [mark(500n), liquidated(500n)] })
    await inputs.settled()
    isAway = false
    inputs.apply({ time: 2_500, events: [] })
    await inputs.settled()
    assert.deepEqual(added, [])
    inputs.apply({ time: 3_000, events: [] })
    await inputs.settled()
    assert.deepEqual(added, [500n])
  })
})
