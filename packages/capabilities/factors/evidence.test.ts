import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Evidence, proveTogether } from './evidence.ts'
import { type OpenFactors, openFactors } from './factors.fixture.ts'

describe('proofs sent together', () => {
  let house: OpenFactors
  before(async () => {
    house = await openFactors()
  })
  after(() => house.close())

  /** Evidence that notes what is done with it. */
  function noted(name: string, is: 'right' | 'wrong' | 'malformed' | 'used', done: string[], spent = false): Evidence {
    const note = (what: string) => void done.push(`${name} ${what}`)
    return {
      factor: spent ? 'passkey' : 'email',
      field: name,
      isFormed: is !== 'malformed',
      isSpentByTrying: spent,
      attempt: async () => {
        note('tried')
        const use = async () => {
          note('used')
          return is === 'right'
        }
        if (is === 'wrong') return { refusal: 'wrong', factor: 'email' }
        return { use, spare: async () => note('spared') }
      },
    }
  }
  const prove = async (...given: [string, 'right' | 'wrong' | 'malformed' | 'used', boolean?][]) => {
    const done: string[] = []
    const evidence = given.map(([name, is, spent]) => noted(name, is, done, spent))
    const result = await proveTogether(house.sql, evidence)
    return { result: result === 'proved' ? result : `${result.field} ${result.refusal}`, done }
  }

  it('are used up when all are right', async () => {
    assert.deepEqual(await prove(['a', 'right'], ['b', 'right']), {
      result: 'proved',
      done: ['a tried', 'b tried', 'a used', 'b used'],
    })
  })

  it('are not even tried when one of them is malformed', async () => {
    assert.deepEqual(await prove(['a', 'right'], ['b', 'malformed']), { result: 'b malformed', done: [] })
  })

  it('are all tried, and none is used up, when one is wrong', async () => {
    assert.deepEqual(await prove(['a', 'wrong'], ['b', 'right']), {
      result: 'a wrong',
      done: ['a tried', 'b tried', 'b spared'],
    })
  })

  it('try last what cannot be tried twice, and only if the rest is right', async () => {
    assert.deepEqual((await prove(['key', 'right', true], ['b', 'wrong'])).done, ['b tried'])
    assert.deepEqual((await prove(['key', 'right', true], ['b', 'right'])).done.slice(0, 2), ['b tried', 'key tried'])
  })

  it('are refused when another call was faster with one of them', async () => {
    assert.equal((await prove(['a', 'right'], ['b', 'used'])).result, 'a wrong')
  })
})
