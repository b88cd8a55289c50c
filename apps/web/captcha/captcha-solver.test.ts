import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CaptchaLevel, CaptchaSolver, type CaptchaState } from './captcha-solver.ts'

const MINUTE = 60_000

/** A browser whose work is done when the test says so. */
function browser() {
  const asked: CaptchaLevel[] = []
  const works: { done: (solution: unknown) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const states: CaptchaState[] = []
  let nowMs = 0
  const solver = new CaptchaSolver({
    challenge: async (level) => ({ level, number: asked.push(level) }),
    work: (_challenge, signal) => new Promise((done, fail) => works.push({ done, fail, signal })),
    nowMs: () => nowMs,
  })
  solver.subscribe(() => states.push(solver.state))
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { solver, asked, works, states, settled, later: (ms: number) => (nowMs += ms) }
}

const read = (text: string) => JSON.parse(atob(text))

describe('the captcha of a form', () => {
  it('is worked on early and taken once', async () => {
    const { solver, asked, works, states, settled } = browser()
    solver.prepare()
    solver.prepare()
    await settled()
    works[0]?.done({ counter: 7 })
    await settled()
    assert.deepEqual(read(await solver.take()), { challenge: { level: 'normal', number: 1 }, solution: { counter: 7 } })
    assert.deepEqual(states, ['working', 'ready', 'idle'])
    const next = solver.take()
    await settled()
    works[1]?.done({ counter: 8 })
    assert.equal(read(await next).challenge.number, 2)
    assert.deepEqual(asked, ['normal', 'normal'])
  })

  it('is worked on again when it got old, or too easy, and the old work stops', async () => {
    const { solver, asked, works, settled, later } = browser()
    solver.prepare()
    await settled()
    works[0]?.done({ counter: 7 })
    await settled()
    later(5 * MINUTE)
    solver.prepare()
    await settled()
    assert.equal(asked.length, 2)
    const hard = solver.take('hard')
    await settled()
    assert.equal(works[1]?.signal.aborted, true)
    works[2]?.done({ counter: 9 })
    assert.equal(read(await hard).challenge.level, 'hard')
  })

  it('reports a failure, and tries anew when it is wanted', async () => {
    const { solver, works, states, settled } = browser()
    solver.prepare()
    await settled()
    works[0]?.fail(new Error('no worker'))
    await settled()
    assert.deepEqual(states, ['working', 'failed'])
    const taken = solver.take()
    await settled()
    works[1]?.done(null)
    await assert.rejects(taken, /not solved/)
    assert.equal(solver.state, 'failed')
  })

  it('ends with its form', async () => {
    const { solver, works, settled } = browser()
    solver.prepare()
    await settled()
    solver.close()
    assert.equal(works[0]?.signal.aborted, true)
    assert.equal(solver.state, 'idle')
  })
})
