import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setDatabase } from '../migrated-database.fixture.ts'
import { insertApplication, moveLeader, shownLeaders } from './leaders.store.ts'

const [LENA, MIA] = [1, 2]

describe('a leader who has left and applies anew', async () => {
  const { sql } = await setDatabase()
  let nowMs = 1_000
  before(async () => {
    await sql`
      insert into users (id, email, password_hash) overriding system value
      values (${LENA}, 'lena@example.com', 'none'), (${MIA}, 'mia@example.com', 'none')`
  })

  const applies = (userId: number, name: string) =>
    insertApplication(sql, { userId, name, about: `I am ${name}`, sharePpm: 100_000n, appliedAtMs: ++nowMs })
  const moves = async (from: 'applied' | 'active', to: 'active' | 'left' | 'refused') =>
    assert.ok(await moveLeader(sql, LENA, [from], to, { nowMs: ++nowMs }))
  const shown = async () =>
    (await shownLeaders(sql)).map(({ name, about, state, formerNames }) => [state, name, about, ...formerNames])

  it('stays listed as they were, whatever they ask for and staff answer', async () => {
    await applies(LENA, 'Lena')
    assert.deepEqual(await shown(), [])
    await moves('applied', 'active')
    await moves('active', 'left')
    await applies(LENA, 'Fresh start')
    assert.deepEqual(await shown(), [['left', 'Lena', '']])
    await moves('applied', 'refused')
    await applies(LENA, 'Fresher start')
    assert.deepEqual(await shown(), [['left', 'Lena', '']])
  })

  it('leads under the new name with the former one beside it, which nobody else may have', async () => {
    await moves('applied', 'active')
    assert.deepEqual(await shown(), [['active', 'Fresher start', 'I am Fresher start', 'Lena']])
    assert.equal(await applies(MIA, 'LENA'), undefined)
    assert.equal((await applies(MIA, 'Mia'))?.state, 'applied')
    assert.equal((await shownLeaders(sql, [MIA])).length, 0)
  })
})
