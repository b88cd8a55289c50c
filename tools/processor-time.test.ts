import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besideBar, watchProcessors } from './processor-time.ts'

const none = { user: 0, nice: 0, system: 0, idle: 0, iowait: 0, irq: 0, softirq: 0, steal: 0 }

test('says of the time that passed who had the processors', () => {
  const looks = [
    { ...none, user: 1_000, idle: 5_000 },
    { ...none, user: 1_400, nice: 50, system: 100, softirq: 50, idle: 5_200, iowait: 50, steal: 150 },
  ]
  const times = [0, 90_000]
  const line = watchProcessors(
    () => looks.shift(),
    () => times.shift() ?? 0,
  )()
  assert.match(
    line ?? '',
    /^1\.5 minutes on \d+ cores: busy 60 %, waiting for the disk 5 %, taken by other machines 15 %, idle 20 %$/,
  )
})

test('says nothing where nothing is counted', () => {
  assert.equal(watchProcessors(() => undefined)(), undefined)
})

test('says whether a whole run is within its bar, and by how much it is not', () => {
  assert.match(besideBar(31.12), /^the whole run took 31\.1 minutes; its bar is 20: missed by 11\.1 /)
  assert.match(besideBar(19.9), /its bar is 20: met /)
})
