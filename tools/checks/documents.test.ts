import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  checkDecisions,
  checkFileNames,
  checkLinks,
  checkOptionTable,
  checkOverview,
  replaceOptionTable,
} from './documents.ts'

it('follows links and paths in documents', () => {
  const text =
    'See [the style](../STYLE.md#names), [the web](https://example.org), `packages/core/gone.ts` and `packages/*/x.ts`.'
  const exists = (path: string) => path === 'STYLE.md'
  assert.deepEqual(checkLinks([{ path: 'docs/a.md', text }], exists), [
    'docs/a.md: packages/core/gone.ts does not exist',
  ])
  assert.deepEqual(checkLinks([{ path: 'docs/a.md', text: '[x](b.md)' }], exists), [
    'docs/a.md: docs/b.md does not exist',
  ])
})

it('knows the files a README names', () => {
  const files = ['packages/a/place.ts', 'packages/a/words/x.css'].map((path) => ({ path, text: '' }))
  const readme = (text: string) => checkFileNames([...files, { path: 'packages/b/README.md', text }])
  assert.deepEqual(readme('`place.ts`, `words/x.css`, `../a/place.ts`, `*.ts`, `a/{b,c}.ts`'), [])
  assert.deepEqual(readme('`lace.ts`, `b/place.ts`'), [
    'packages/b/README.md: there is no lace.ts',
    'packages/b/README.md: there is no b/place.ts',
  ])
})

it('requires three headings in a decision', () => {
  const whole = '# 1. Runtime\n\n## Context\n\n## Decision\n\n## Cost\n'
  assert.deepEqual(checkDecisions([{ path: 'docs/decisions/0001-runtime.md', text: whole }]), [])
  assert.deepEqual(checkDecisions([{ path: 'docs/decisions/0001-runtime.md', text: whole.replace('## Cost', '') }]), [
    'docs/decisions/0001-runtime.md has no heading "## Cost"',
  ])
  assert.equal(checkDecisions([{ path: 'docs/decisions/runtime.md', text: whole }]).length, 1)
  const two = ['0001-a', '0001-b'].map((name) => ({ path: `docs/decisions/${name}.md`, text: whole }))
  assert.deepEqual(checkDecisions(two), ['docs/decisions/0001-b.md: docs/decisions/0001-a.md has this number'])
})

it('holds the overview to the processes, gateways and capabilities there are', () => {
  const files = ['apps/api/main.ts', 'packages/gateways/site-api/index.ts'].map((path) => ({ path, text: '' }))
  const overview = (text: string) => checkOverview([...files, { path: 'ARCHITECTURE.md', text }], ['kyc', 'spot'])
  const whole =
    '| `apps/api` | x |\npackages/capabilities   kyc ·\n   spot (Node)\npackages/gateways  site-api (Node)\n'
  assert.deepEqual(overview(whole), [])
  assert.deepEqual(overview(whole.replace('kyc ·', '')), ['ARCHITECTURE.md: packages/capabilities are kyc · spot'])
  assert.deepEqual(overview(whole.replace('apps/api', 'apps/web')), [
    'ARCHITECTURE.md has no row for the process apps/api',
  ])
  assert.deepEqual(overview(whole.replace('site-api', 'site-')), [
    'ARCHITECTURE.md does not name packages/gateways/site-api',
  ])
})

it('compares the README’s option table with the program’s', () => {
  const readme = `before\n<!-- options: printed by packages/platform/config-options.ts -->\nold\n<!-- end of options -->\nafter\n`
  assert.equal(checkOptionTable(readme, 'new').length, 1)
  const written = replaceOptionTable(readme, 'new')
  assert.deepEqual(checkOptionTable(written, 'new'), [])
  assert.ok(written.startsWith('before\n') && written.endsWith('after\n'))
})
