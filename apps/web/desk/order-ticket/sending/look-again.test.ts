import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestClock } from '../../../live/live-door.fixture.ts'
import { lookAgain } from './look-again.ts'

/** Looks that the test answers when it likes. */
function setLooks() {
  const clock = new TestClock()
  const found: string[] = []
  const looks: PromiseWithResolvers<string | undefined>[] = []
  const look = () => {
    const answer = Promise.withResolvers<string | undefined>()
    looks.push(answer)
    return answer.promise
  }
  const lookout = lookAgain(look, (it) => found.push(it), clock)
  /** Answers one look, in the order of their starts; an error is a look that failed. */
  const answer = async (index: number, it: string | undefined | Error) => {
    if (it instanceof Error) looks[index]?.reject(it)
    else looks[index]?.resolve(it)
    await new Promise(setImmediate)
  }
  return { clock, found, looks, lookout, answer }
}

describe('an order of unknown fate', () => {
  it('is looked for at once, then ever more slowly, but never more than eight seconds apart', () => {
    const { clock, looks } = setLooks()
    const starts = [0, 2, 6, 14, 22, 30]
    let second = 0
    for (const [index, start] of starts.entries()) {
      clock.pass(1_000 * (start - second) - 1)
      assert.equal(looks.length, Math.max(1, index), `before second ${start}`)
      clock.pass(1)
      second = start
      assert.equal(looks.length, index + 1, `at second ${start}`)
    }
  })

  it('is looked for again after looks that failed, that hang, and that found nothing', async () => {
    const { clock, looks, found, answer } = setLooks()
    await answer(0, new Error('no network'))
    clock.pass(2_000)
    clock.pass(4_000)
    await answer(2, undefined)
    clock.pass(8_000)
    assert.equal(looks.length, 4)
    await answer(3, 'it')
    assert.deepEqual(found, ['it'])
  })

  it('is found once, by whichever look is answered first, and looked for no more', async () => {
    const { clock, looks, found, lookout, answer } = setLooks()
    clock.pass(2_000)
    await answer(0, 'late')
    await answer(1, 'later')
    lookout.now()
    clock.pass(60_000)
    assert.deepEqual([found, looks.length], [['late'], 2])
  })

  it('is looked for at once when the exchange is heard again, and quickly from there on', () => {
    const { clock, looks, lookout } = setLooks()
    clock.pass(15_000)
    assert.equal(looks.length, 4)
    lookout.now()
    assert.equal(looks.length, 5)
    clock.pass(2_000)
    assert.equal(looks.length, 6)
  })

  it('is not told of when nobody waits for it any more', async () => {
    const { clock, looks, found, lookout, answer } = setLooks()
    lookout.stop()
    clock.pass(60_000)
    await answer(0, 'it')
    assert.deepEqual([found, looks.length], [[], 1])
  })
})
