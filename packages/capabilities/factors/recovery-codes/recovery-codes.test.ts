import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { makeUser, type OpenFactors, openFactors } from '../factors.fixture.ts'
import { RecoveryCodes } from './recovery-codes.ts'

let parts: OpenFactors
before(async () => {
  parts = await openFactors()
})
after(() => parts.close())

it('ten recovery codes work once each, for their user only, until new ones are made', async () => {
  const { sql } = parts
  const recoveryCodes = new RecoveryCodes({ secrets: parts.secrets })
  const [alice, bob] = [
    await makeUser(sql, { email: 'alice@example.com' }),
    await makeUser(sql, { email: 'bob@example.com' }),
  ]
  const first = await recoveryCodes.make(sql, alice.id)
  assert.equal(new Set(first).size, 10)
  for (const code of first) assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const [one = '', two = '', three = ''] = first

  assert.equal(await recoveryCodes.use(sql, bob.id, one), undefined)
  assert.deepEqual(await recoveryCodes.use(sql, alice.id, one), { left: 9 })
  assert.equal(await recoveryCodes.use(sql, alice.id, one), undefined)
  assert.deepEqual(await recoveryCodes.use(sql, alice.id, ` ${two.toLowerCase().replaceAll('-', '')} `), { left: 8 })
  const tries = await Promise.all(Array.from({ length: 4 }, () => recoveryCodes.use(sql, alice.id, three)))
  assert.equal(tries.filter((used) => used).length, 1)
  for (const none of ['', '123456', 'x'.repeat(10_000)])
    assert.equal(await recoveryCodes.use(sql, alice.id, none), undefined)

  const again = await recoveryCodes.make(sql, alice.id)
  assert.equal(await recoveryCodes.use(sql, alice.id, first[5] ?? ''), undefined)
  assert.equal(await recoveryCodes.count(sql, alice.id), 10)
  await Promise.all([recoveryCodes.make(sql, alice.id), recoveryCodes.make(sql, alice.id)])
  assert.equal(await recoveryCodes.count(sql, alice.id), 10)
  assert.equal(await recoveryCodes.use(sql, alice.id, again[0] ?? ''), undefined)
})
