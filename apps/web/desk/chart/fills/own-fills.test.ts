import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FillRow } from '@bowline/contract/order.ts'
import { type FillPage, OwnFills } from './own-fills.ts'

/** An account with a fill every minute, newest first, two on a page. */
function account(minutes: number) {
  const asked: (string | undefined)[] = []
  const fills = Array.from({ length: minutes }, (_, n) => ({ id: n + 1, atMs: n * 60_000 }) as FillRow).reverse()
  const own = new OwnFills(async (cursor) => {
    asked.push(cursor)
    const from = Number(cursor ?? 0)
    return { rows: fills.slice(from, from + 2), next: from + 2 < fills.length ? String(from + 2) : null }
  })
  return { own, asked }
}

test('fills are loaded back to what is in view and no further', async () => {
  const { own, asked } = account(10)
  assert.equal(await own.reach(7 * 60_000), true)
  assert.deepEqual(own.all.map(({ id }) => id), [10, 9, 8, 7]) // biome-ignore format: one list
  assert.equal(await own.reach(8 * 60_000), false)
  assert.deepEqual(asked, [undefined, '2'])
})

test('whoever asks twice at once is answered once, and the end is the end', async () => {
  const { own, asked } = account(3)
  await Promise.all([own.reach(0), own.reach(0)])
  assert.equal(await own.reach(0), false)
  assert.deepEqual([own.all.length, asked.length], [3, 2])
})

test('a page that did not come is asked for again', async () => {
  let isBroken = true
  const own = new OwnFills(async () => {
    if (isBroken) throw new Error('unreachable')
    return { rows: [{ id: 1, atMs: 5 } as FillRow], next: null }
  })
  await assert.rejects(own.reach(0))
  isBroken = false
  assert.equal(await own.reach(0), true)
})

test('after a break the newest are loaded again, and those known stay until then', async () => {
  const rows = [{ id: 1, atMs: 5 } as FillRow]
  const own = new OwnFills(async () => ({ rows: [...rows], next: null }))
  await own.reach(0)
  rows.unshift({ id: 2, atMs: 9 } as FillRow)
  assert.equal(await own.reach(0), false)
  own.startOver()
  assert.equal(own.all.length, 1)
  assert.equal(await own.reach(0), true)
  assert.deepEqual(own.all.map(({ id }) => id), [2, 1]) // biome-ignore format: one list
})

test('an answer from before a break is not taken for one after it', async () => {
  const answers: ((page: FillPage) => void)[] = []
  const own = new OwnFills(() => new Promise((resolve) => answers.push(resolve)))
  const reaching = own.reach(0)
  own.startOver()
  answers[0]?.({ rows: [], next: null })
  await new Promise(setImmediate)
  answers[1]?.({ rows: [{ id: 1, atMs: 5 } as FillRow], next: null })
  assert.equal(await reaching, true)
  assert.deepEqual(own.all.map(({ id }) => id), [1]) // biome-ignore format: one list
})
