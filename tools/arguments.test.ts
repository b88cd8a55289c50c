import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const tools = Object.entries(scripts).filter(([, command]) => command.startsWith('node tools/'))

for (const [name, command] of tools) {
  test(`npm run ${name} says how it is used, and takes no argument it does not know`, () => {
    const run = (argument: string) =>
      spawnSync(process.execPath, [...command.split(' ').slice(1), argument], { cwd: root, encoding: 'utf8' })
    const helped = run('--help')
    assert.deepEqual([helped.status, helped.stderr], [0, ''])
    assert.match(helped.stdout, new RegExp(`^npm (run )?(${name}|test)`))
    assert.equal(run('--no-such-thing').status, 2)
  })
}
