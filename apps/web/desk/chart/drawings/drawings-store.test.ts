import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Drawing, DrawingsStore } from './drawings-store.ts'

function storage(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const line = (id: string, value = 100): Drawing => ({
  id,
  tool: 'segment',
  points: [{ timestamp: 1, value }],
  text: '',
})

test('drawings are kept per market and come back', () => {
  const browser = storage()
  const store = new DrawingsStore(() => browser, 'BTC_USDT')
  store.put(line('a'))
  store.put(line('b'))
  store.put(line('a', 200))
  store.lock(true)
  const again = new DrawingsStore(() => browser, 'BTC_USDT').getSnapshot()
  assert.deepEqual(again, { all: [line('a', 200), line('b')], areLocked: true, areHidden: false })
  assert.deepEqual(new DrawingsStore(() => browser, 'ETH_USDT').getSnapshot().all, [])
})

test('listeners hear of every change until they leave', () => {
  const browser = storage()
  const store = new DrawingsStore(() => browser, 'BTC_USDT')
  let received = 0
  const leave = store.subscribe(() => (received += 1))
  store.put(line('a'))
  store.remove('a')
  leave()
  store.put(line('b'))
  assert.equal(received, 2)
})

test('the last drawing taken away leaves nothing behind', () => {
  const browser = storage()
  const store = new DrawingsStore(() => browser, 'BTC_USDT')
  store.put(line('a'))
  store.clear()
  assert.equal(browser.kept.size, 0)
})

test('what cannot be read is left out, and a browser that keeps nothing does no harm', () => {
  const key = 'bowline.drawings.BTC_USDT'
  const bad = [
    null,
    { ...line('x'), tool: 'script' },
    { ...line('y'), points: [{ timestamp: 1, value: 'NaN' }] },
    { ...line('z'), points: [] },
    { ...line('w'), text: 'a'.repeat(1000) },
  ]
  const kept = JSON.stringify({ all: [...bad, line('good')] })
  assert.deepEqual(new DrawingsStore(() => storage({ [key]: kept }), 'BTC_USDT').getSnapshot().all, [line('good')])
  assert.deepEqual(new DrawingsStore(() => storage({ [key]: '{' }), 'BTC_USDT').getSnapshot().all, [])
  const full = () => {
    throw new Error('full')
  }
  for (const browser of [() => ({ ...storage(), setItem: full }), full]) {
    const store = new DrawingsStore(browser, 'BTC_USDT')
    store.put(line('a'))
    assert.equal(store.getSnapshot().all.length, 1)
  }
})

test('of too many drawings the oldest goes', () => {
  const browser = storage()
  const store = new DrawingsStore(() => browser, 'BTC_USDT')
  for (let n = 0; n < 205; n += 1) store.put(line(`n${n}`))
  assert.deepEqual([store.getSnapshot().all.length, store.getSnapshot().all[0]?.id], [200, 'n5'])
})
