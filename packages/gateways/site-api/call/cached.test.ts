import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cached } from './cached.ts'

const site = () => ({})

test('an answer is computed once in its lifetime, for each key and each site', () => {
  let made = 0
  const answer = cached(1_000, (_site, key) => `${key}${++made}`)
  const [here, there] = [site(), site()]
  assert.deepEqual([answer(here, 'a', 0), answer(here, 'a', 999), answer(here, 'a', 1_000)], ['a1', 'a1', 'a2'])
  assert.deepEqual([answer(here, 'b', 1_000), answer(there, 'a', 1_000), answer(here, 'a', 1_000)], ['b3', 'a4', 'a2'])
})

test('a failure is not cached', async () => {
  let tries = 0
  const answer = cached(1_000, async () => {
    if (++tries === 1) throw new Error('no database')
    return tries
  })
  const here = site()
  await assert.rejects(answer(here, '', 0), /no database/)
  assert.equal(await answer(here, '', 0), 2)
})

test('inventing keys evicts none that others ask for', () => {
  let made = 0
  const answer = cached(1_000, (_site, key) => `${key}${++made}`)
  const here = site()
  const popular = answer(here, 'popular', 0)
  for (let at = 0; at < 20_000; at++) {
    answer(here, `invented ${at}`, 0)
    if (at % 1_000 === 0) assert.equal(answer(here, 'popular', 0), popular)
  }
})
