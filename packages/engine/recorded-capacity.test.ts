import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { defaultCapacity } from '@bowline/core/capacity.ts'
import { startEngine } from './client.ts'
import { journalDirectory } from './directories.ts'
import { CAPACITY_FILE, recordCapacity, recordedCapacity } from './recorded-capacity.ts'
import { recover } from './recovery.ts'
import { opening, temporaryDirectory, trafficCapacity } from './traffic.fixture.ts'
import { verify } from './verify.ts'

describe('the sizes of the tables', () => {
  it('are those of the first start for everyone who reads the journal', async (t) => {
    const directory = temporaryDirectory(t)
    const engine = await startEngine({ directory, capacity: { ...trafficCapacity, orders: 2 } })
    t.after(() => engine.stop())
    for (const command of opening()) void engine.submit(command)
    const place = { kind: 'place-order', account: 1, market: 1, price: 6_000_000n, qty: 100n } as const
    const refusals = await Promise.all([1, 2, 3].map(() => engine.submit(place)))
    assert.equal(new Set(refusals.map(({ rejection }) => rejection)).size, 2, 'the third finds the table full')
    const expected = await engine.stateHash()
    assert.equal(recordedCapacity({ directory }).orders, 2)
    assert.ok(verify({ directory, expected }).ok)
    assert.equal(recover({ directory }).exchange.sequence, expected.sequence)
  })

  it('are the program’s defaults for a journal from before they were recorded, and fixed from then on', (t) => {
    const directory = temporaryDirectory(t)
    assert.deepEqual(recordedCapacity({ directory }), defaultCapacity)
    assert.deepEqual(recordCapacity({ directory }), defaultCapacity)
    const path = join(journalDirectory(directory), CAPACITY_FILE)
    assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), defaultCapacity)
    const { lists: _, ...without } = { ...defaultCapacity, orders: 64 }
    writeFileSync(path, JSON.stringify(without))
    assert.deepEqual(recordCapacity({ directory }), { ...defaultCapacity, orders: 64 })
    assert.equal(JSON.parse(readFileSync(path, 'utf8')).lists, defaultCapacity.lists, 'a table that came later')
  })

  it('stop the start when they cannot be read', (t) => {
    const directory = temporaryDirectory(t)
    recordCapacity({ directory })
    for (const text of ['', '{}', '[1]', '{"orders":0}', '{"orders":"1"}', '{"chairs":1}']) {
      writeFileSync(join(journalDirectory(directory), CAPACITY_FILE), text)
      assert.throws(() => recordedCapacity({ directory }), /damaged: put it back from a backup/, text)
    }
  })
})
