import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkDeclaredDependencies } from './declared-dependencies.ts'

function manifest(path: string, content: object) {
  return { path, text: JSON.stringify(content) }
}

const uses = (path: string, name: string) => ({ path, text: `import x from '${name}'\n` })

it('requires a declaration in the nearest package.json, not in some other one', () => {
  const files = [
    manifest('packages/a/package.json', { name: 'a', dependencies: { zod: '4.0.0' } }),
    manifest('packages/b/package.json', { name: 'b' }),
    uses('packages/a/x.ts', 'zod/mini'),
    uses('packages/b/x.ts', 'zod'),
  ]
  assert.deepEqual(checkDeclaredDependencies(files), [
    'packages/b/x.ts imports zod, which packages/b/package.json does not declare',
  ])
})

it('allows only tests to use development dependencies', () => {
  const files = [
    manifest('packages/a/package.json', { name: 'a', devDependencies: { 'fast-check': '4.0.0' } }),
    uses('packages/a/x.ts', 'fast-check'),
    uses('packages/a/x.test.ts', 'fast-check'),
  ]
  assert.deepEqual(checkDeclaredDependencies(files), [
    'packages/a/x.ts imports fast-check, which packages/a/package.json does not declare',
  ])
})

it('requires one version of a package everywhere', () => {
  const files = [
    manifest('packages/a/package.json', { name: 'a', dependencies: { ws: '8.1.0' } }),
    manifest('packages/b/package.json', { name: 'b', devDependencies: { ws: '8.2.0' } }),
  ]
  assert.deepEqual(checkDeclaredDependencies(files), ['ws is declared at 8.1.0 (packages/a) and 8.2.0 (packages/b)'])
})
