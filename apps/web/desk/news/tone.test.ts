import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { playTone } from './tone.ts'

let allow: () => void = () => {}
let started = 0

class Context {
  state = 'suspended'
  readonly currentTime = 0
  readonly destination = {}
  readonly #allowed = new Promise<void>((resolve) => {
    allow = () => {
      this.state = 'running'
      resolve()
    }
  })

  resume(): Promise<void> {
    return this.#allowed
  }
}

const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
const connect = (to: unknown) => to
Object.assign(globalThis, {
  AudioContext: Context,
  GainNode: class {
    readonly gain = param
    readonly connect = connect
  },
  OscillatorNode: class {
    readonly connect = connect
    start() {
      started += 1
    }
    stop() {}
  },
})

test('what was news while audio was blocked is not played when it is allowed, all at once', async () => {
  const now = mock.method(performance, 'now', () => 0)
  const blocked = [playTone('fill'), playTone('alert'), playTone('ended')]
  now.mock.mockImplementation(() => 60_000)
  allow()
  await Promise.all(blocked)
  assert.equal(started, 0)
  await playTone('fill')
  assert.equal(started, 2)
})
