import assert from 'node:assert/strict'
import { it } from 'node:test'
import { missingPackages } from './install.mjs'

const always = () => true

it('finds packages that are missing or of another version', () => {
  const lock = {
    '': {},
    'packages/core': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
  }
  assert.deepEqual(missingPackages(lock, { 'node_modules/a': { version: '1.0.0' } }, always), ['node_modules/b'])
  assert.deepEqual(missingPackages(lock, { ...lock, 'node_modules/b': { version: '1.0.0' } }, always), [
    'node_modules/b',
  ])
  assert.deepEqual(missingPackages(lock, lock, always), [])
  assert.deepEqual(
    missingPackages(lock, lock, (path: string) => path !== 'node_modules/a'),
    ['node_modules/a'],
  )
})

it('requires only what is meant for this machine', () => {
  const elsewhere = process.platform === 'linux' ? 'darwin' : 'linux'
  const entry = (os: string | string[]) => ({ 'node_modules/a': { version: '1.0.0', optional: true, os } })
  assert.deepEqual(missingPackages(entry([elsewhere]), {}, always), [])
  assert.deepEqual(missingPackages(entry(elsewhere), {}, always), [])
  assert.deepEqual(missingPackages(entry([`!${process.platform}`]), {}, always), [])
  assert.deepEqual(missingPackages(entry([process.platform]), {}, always), ['node_modules/a'])
  assert.deepEqual(missingPackages(entry([`!${elsewhere}`]), {}, always), ['node_modules/a'])
})

it('does not insist on optional packages it cannot judge', () => {
  assert.deepEqual(missingPackages({ 'node_modules/a': { version: '1.0.0', optional: true } }, {}, always), [])
})

it('leaves out of production what only tests use', () => {
  const lock = { 'node_modules/a': { version: '1.0.0', dev: true }, 'node_modules/b': { version: '1.0.0' } }
  assert.deepEqual(missingPackages(lock, {}, always), ['node_modules/a', 'node_modules/b'])
  assert.deepEqual(missingPackages(lock, {}, always, { withoutTests: true }), ['node_modules/b'])
})
