import assert from 'node:assert/strict'
import { test } from 'node:test'
import { opener } from './account-events.fixture.ts'
import { LISTEN_KEY_LIFE_MS, ListenKeys } from './listen-keys.ts'

const ALICE = 1001
const BOB = 1002

test('an API key has one listen key, of letters and digits, until it ends', () => {
  const keys = new ListenKeys(() => true)
  const key = keys.open(opener(ALICE), 0)
  assert.match(key, /^[A-Za-z0-9]{64}$/)
  assert.equal(keys.open(opener(ALICE), 1_000), key)
  assert.notEqual(keys.open(opener(BOB), 1_000), key)
  assert.equal(keys.accountOf(key, 1_000), ALICE)
  assert.equal(keys.accountOf('nosuch', 0), undefined)
})

test('a listen key lives for an hour from when it was last opened or extended', () => {
  const keys = new ListenKeys(() => true)
  const key = keys.open(opener(ALICE), 0)
  assert.ok(keys.extend(key, ALICE, LISTEN_KEY_LIFE_MS - 1))
  assert.equal(keys.accountOf(key, 2 * LISTEN_KEY_LIFE_MS - 2), ALICE)
  assert.equal(keys.open(opener(ALICE), 2 * LISTEN_KEY_LIFE_MS - 2), key)
  assert.equal(keys.accountOf(key, 3 * LISTEN_KEY_LIFE_MS - 2), undefined)
  assert.notEqual(keys.open(opener(ALICE), 3 * LISTEN_KEY_LIFE_MS), key, 'an ended key does not come back')
})

test('setting the clock neither ends a listen key nor lets it live longer', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 5) })
  const keys = new ListenKeys(() => true)
  const key = keys.open(opener(ALICE))
  t.mock.timers.setTime(Date.UTC(2026, 0, 6))
  assert.equal(keys.accountOf(key), ALICE)
  const shortLived = new ListenKeys(() => true, 0)
  const ended = shortLived.open(opener(ALICE))
  t.mock.timers.setTime(Date.UTC(2026, 0, 5))
  assert.equal(shortLived.accountOf(ended), undefined)
})

test('only its owner extends or closes a key', () => {
  const keys = new ListenKeys(() => true)
  const key = keys.open(opener(ALICE), 0)
  assert.equal(keys.extend(key, BOB, 1), false)
  assert.equal(keys.close(key, BOB, 1), false)
  assert.equal(keys.close(key, ALICE, 1), true)
  assert.equal(keys.close(key, ALICE, 1), false)
  assert.equal(keys.accountOf(key, 1), undefined)
})

test('the end of a key is reported with its reason', () => {
  const keys = new ListenKeys(() => true)
  const ends: string[] = []
  const stop = keys.onEnd((key, end) => ends.push(`${key.length} ${end}`))
  keys.close(keys.open(opener(ALICE), 0), ALICE, 1)
  keys.open(opener(BOB), 0)
  keys.expire(LISTEN_KEY_LIFE_MS - 1)
  assert.deepEqual(ends, ['64 closed'])
  keys.expire(LISTEN_KEY_LIFE_MS)
  assert.deepEqual(ends, ['64 closed', '64 expired'])
  stop()
})

test('each API key has its own listen key, which ends with it and with no other', () => {
  const revoked = new Set<string>()
  const keys = new ListenKeys(({ apiKey, ip }) => !revoked.has(apiKey) && ip !== '10.0.0.9')
  const ends: string[] = []
  keys.onEnd((key, end) => ends.push(`${key} ${end}`))
  const [first, second] = [opener(ALICE, 'first'), opener(ALICE, 'second')]
  const doomed = keys.open(first, 0)
  const kept = keys.open(second, 0)
  assert.notEqual(doomed, kept)
  revoked.add(first.apiKey)
  keys.recheck(new Set([second.apiKey]), 1)
  assert.deepEqual(ends, [], 'only the changed are looked at')
  keys.recheck(new Set([first.apiKey]), 1)
  assert.deepEqual(ends, [`${doomed} revoked`])
  assert.equal(keys.extend(doomed, ALICE, 1), false)
  assert.equal(keys.extend(kept, ALICE, 1), true)
  // Without a notification from the key ring: the address was removed from the list, or the key expired.
  keys.open({ ...second, ip: '10.0.0.9' }, 1)
  keys.expire(2)
  assert.deepEqual(ends, [`${doomed} revoked`, `${kept} revoked`])
})

test('it ends when any address it was requested from is no longer allowed, whichever asked last', () => {
  const barred = new Set<string>()
  const keys = new ListenKeys(({ ip }) => !barred.has(ip))
  const from = (ip: string) => keys.open({ ...opener(ALICE), ip }, 0)
  const key = from('10.0.0.1')
  assert.equal(from('10.0.0.2'), key)
  barred.add('10.0.0.1')
  assert.equal(keys.accountOf(key, 1), undefined)
  assert.notEqual(from('10.0.0.2'), key)
})

test('it remembers at most twenty addresses, and a new one then gets a new key', () => {
  const keys = new ListenKeys(() => true)
  const from = (last: number) => keys.open({ ...opener(ALICE), ip: `10.0.0.${last}` }, 0)
  const key = from(1)
  for (let last = 2; last <= 20; last++) assert.equal(from(last), key)
  assert.equal(from(1), key)
  assert.notEqual(from(21), key)
  assert.equal(keys.accountOf(key, 0), undefined)
})
