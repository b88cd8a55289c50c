import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const tools = Object.entries(scripts).flatMap(([name, command]) => {
  const words = /^(?:exec )?node (tools\/.*)$/.exec(command)?.[1]?.split(' ')
  return words ? [{ name, words }] : []
})

test('npm start has no shell in between, which would die of a signal and leave the exchange running', () => {
  assert.match(scripts.start ?? '', /^exec node /)
})

for (const { name, words } of tools) {
  test(`npm run ${name} prints its usage, and refuses unknown arguments`, () => {
    const run = (argument: string) => spawnSync(process.execPath, [...words, argument], { cwd: root, encoding: 'utf8' })
    const helped = run('--help')
    assert.deepEqual([helped.status, helped.stderr], [0, ''])
    assert.match(helped.stdout, new RegExp(`^npm (run )?(${name}|test)`))
    assert.equal(run('--no-such-thing').status, 2)
  })
}
