import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../../live/orders.fixture.ts'
import { fillOrder, mergeRows } from './merge-rows.ts'
import { MOST_STREAM_ROWS, StreamRows } from './stream-rows.ts'

const PAGE = 50

/** A table of alice's fills, open since her first. */
function setTable() {
  const stream = new StreamRows<ReturnType<typeof fill>>()
  const all = [fill({ id: 0, atMs: 0 })]
  let page = [...all]
  let isWhole = true
  const reload = async () => {
    page = all.slice(-PAGE).reverse()
    isWhole = false
  }
  return {
    rows: stream.getSnapshot,
    shown: () => mergeRows(page, stream.getSnapshot(), !isWhole, fillOrder).map(({ id }) => id),
    async trade(count: number) {
      for (let made = 0; made < count; made++) {
        const next = fill({ id: all.length, atMs: all.length })
        all.push(next)
        stream.add(next, reload)
      }
      await Promise.resolve()
    },
  }
}

test('many trades leave no gap between those of the stream and those of the pages', async () => {
  const table = setTable()
  await table.trade(450)
  assert.equal(table.shown().length, 451)
})

test('a table that is left open keeps as many rows as it needs', async () => {
  const table = setTable()
  for (let hour = 0; hour < 24; hour++) {
    await table.trade(300)
    const ids = table.shown()
    assert.ok(table.rows().length <= MOST_STREAM_ROWS)
    assert.ok(
      ids.every((id, at) => id === (ids[0] ?? 0) - at),
      'no row is missing',
    )
  }
})
