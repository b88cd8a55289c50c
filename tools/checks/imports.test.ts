import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { packageName, readSpecifiers } from './imports.ts'

it('finds every form of import', () => {
  const text = readFileSync(join(import.meta.dirname, 'fixtures/imports.txt'), 'utf8')
  assert.deepEqual(readSpecifiers(text).sort(), [
    './connect.ts',
    './fourth.ts',
    './late.ts',
    './side-effect.ts',
    './third.ts',
    '@bowline/core/a.ts',
    'node:events',
    'some-package',
    'ws',
  ])
})

it('ignores text that merely mentions imports', () => {
  const text = `
// import { a } from './comment.ts'
const line = "x from './string.ts'"
export const from = 'elsewhere'
`
  assert.deepEqual(readSpecifiers(text), [])
})

it('finds the package in a deep path', () => {
  assert.equal(packageName('@scope/name/deep/file.ts'), '@scope/name')
  assert.equal(packageName('name/file'), 'name')
})
