import assert from 'node:assert/strict'
import { it } from 'node:test'
import { connect } from '@bowline/platform/postgres/index.ts'
import { isOutage } from './outage.ts'

it('a database that cannot be reached is an outage, one that refuses is not', () => {
  const passing = [
    '08006',
    '53300',
    '57P01',
    '57P03',
    '40001',
    '40P01',
    'ECONNREFUSED',
    'CONNECTION_CLOSED',
    'CONNECT_TIMEOUT',
  ]
  for (const code of passing) assert.ok(isOutage(Object.assign(new Error('x'), { code })), code)
  const lasting = ['23505', '42703', '22P02', '57014', '28P01', 'ERR_ASSERTION']
  for (const code of lasting) assert.ok(!isOutage(Object.assign(new Error('x'), { code })), code)
  assert.ok(!isOutage(Object.assign(new Error('a picture that is gone'), { code: 'ENOENT', syscall: 'open' })))
  assert.ok(!isOutage(new Error('a bug of ours')))
  assert.ok(!isOutage(undefined))
})

it('an address where nothing listens is an outage', async () => {
  for (const host of ['127.0.0.1:1', encodeURIComponent('/nowhere/at/all')]) {
    const nowhere = connect(`postgres://nobody:x@${host}/none`)
    const error = await nowhere`SELECT 1`.catch((problem: unknown) => problem)
    assert.ok(isOutage(error), String(error))
    await nowhere.end()
  }
})
