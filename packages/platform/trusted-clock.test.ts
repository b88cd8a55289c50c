import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClockNews, TrustedClock } from './trusted-clock.ts'

const NOW = Date.UTC(2030, 0, 1)
const HOUR = 3_600_000

function setClock() {
  const machine = { wall: NOW, monotonic: 1_000, slept: 0 }
  const clock = new TrustedClock({
    wall: () => machine.wall,
    monotonic: () => machine.monotonic,
    awake: () => machine.monotonic + machine.slept,
  })
  const news: ClockNews[] = []
  clock.onNews((one) => news.push(one))
  /** Seconds pass, of which the wall clock counts each as `wallMs`. */
  const pass = (seconds: number, wallMs = 1_000) => {
    for (let second = 0; second < seconds; second++) {
      machine.monotonic += 1_000
      machine.wall += wallMs
      clock.look()
    }
  }
  return { machine, clock, news, pass }
}

test('a wall clock that jumps ahead or back for a while is not followed, but reported once', () => {
  for (const jump of [25 * HOUR, -HOUR]) {
    const { machine, clock, news, pass } = setClock()
    pass(10)
    machine.wall += jump
    pass(3)
    assert.equal(clock.now(), NOW + 13_000)
    assert.equal(clock.distanceMs, jump)
    machine.wall -= jump
    pass(2)
    assert.equal(clock.now(), NOW + 15_000)
    assert.deepEqual(news, [
      { suspect: true, distanceMs: jump },
      { suspect: false, distanceMs: 0 },
    ])
  }
})

test('a slow drift and a small step are approached without a jump', () => {
  const { machine, clock, news, pass } = setClock()
  pass(3_600, 1_001)
  assert.ok(Math.abs(clock.distanceMs) <= 2, `${clock.distanceMs} ms`)
  machine.wall -= 4_000
  let former = clock.now()
  for (let second = 0; second < 60; second++) {
    pass(1)
    assert.ok(clock.now() >= former + 900, 'time goes on')
    former = clock.now()
  }
  assert.ok(Math.abs(clock.distanceMs) <= 2, `${clock.distanceMs} ms`)
  assert.deepEqual(news, [])
})

test('an operator’s consent takes the time of the wall clock', () => {
  const { machine, clock, pass } = setClock()
  machine.wall += HOUR
  pass(1)
  assert.ok(clock.suspect)
  assert.equal(clock.agree(), HOUR)
  assert.equal(clock.now(), machine.wall)
  assert.ok(!clock.suspect)
})

test('a machine that slept or was off needs nobody', () => {
  const { machine, clock, news, pass } = setClock()
  machine.wall += HOUR
  machine.slept += HOUR
  pass(1)
  assert.equal(clock.distanceMs, 0)
  clock.begin(NOW - 7 * 24 * HOUR)
  assert.equal(clock.distanceMs, 0)
  assert.deepEqual(news, [])
})

test('at a start before the last command, time goes on from there until the wall clock is put right', () => {
  const { machine, clock, pass } = setClock()
  clock.begin(NOW + HOUR)
  assert.ok(clock.suspect)
  pass(10)
  assert.equal(clock.now(), NOW + HOUR + 10_000)
  machine.wall += HOUR + 60_000
  pass(1)
  assert.equal(clock.now(), machine.wall)
  assert.ok(!clock.suspect)
})

test('other threads see the same time', () => {
  const machine = { wall: () => NOW, monotonic: () => 5, awake: () => 5 }
  const clock = new TrustedClock(machine)
  const other = new TrustedClock({ ...machine, wall: () => 0 }, clock.shared)
  clock.begin(NOW + HOUR)
  assert.equal(other.now(), NOW + HOUR)
})
