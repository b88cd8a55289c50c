import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOrderPath } from './order-path.ts'
import { repositoryFiles } from './repository-files.ts'

const files = repositoryFiles()
const among = (path: string, text: string) =>
  checkOrderPath([...files.filter((file) => file.path !== path), { path, text }])

test('records are read by place on the order path, and by view elsewhere', () => {
  const text = 'const O = OrderRecord.at\nconst price = o.i64[(slot << 4) + O.price]\n'
  assert.deepEqual(checkOrderPath(files), [])
  assert.deepEqual(among('packages/core/spot/settle.ts', text), [])
  assert.deepEqual(among('packages/core/orders/triggers.test.ts', text), [])
  assert.deepEqual(among('packages/core/orders/triggers.ts', text), [
    'packages/core/orders/triggers.ts reads records by place, which only the order path may; use the views (core/views.ts)',
  ])
})

test('what is only of contracts is read by view too', () => {
  for (const record of ['PositionRecord', 'PoolRecord', 'ContractRecord']) {
    const text = `const P = ${record}.at\n`
    assert.deepEqual(among('packages/core/perpetuals/rank-estimate.ts', text), [], record)
    assert.deepEqual(among('packages/core/perpetuals/lanes.ts', text), [
      'packages/core/perpetuals/lanes.ts reads records by place, which only the order path may; use the views (core/views.ts)',
    ])
  }
})

test('the list of the order path names files that are there', () => {
  const without = files.filter(({ path }) => path !== 'packages/core/spot/settle.ts')
  assert.deepEqual(checkOrderPath(without), ['packages/core/spot/settle.ts is named in order-path.ts and is gone'])
})

test('the list of the order path names no file that needs no longer be on it', () => {
  const views = among('packages/core/spot/settle.ts', 'const price = s.order.price(slot)\n')
  assert.deepEqual(views, ['packages/core/spot/settle.ts is named in order-path.ts and reads no record by place'])
})
