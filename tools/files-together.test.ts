import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'

const header = "import assert from 'node:assert/strict'\nimport { after, before, describe, it } from 'node:test'\n"

describe('files that share a process', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-together-'))
  after(() => rmSync(directory, { recursive: true }))

  /** Runs the real command over files of these texts and returns its exit code and lines. */
  function run(...texts: readonly string[]): { code: number | null; lines: string[] } {
    const files = texts.map((text, n) => {
      const file = join(directory, `part-${n}.test.ts`)
      writeFileSync(file, header + text)
      return file
    })
    const command = [join(import.meta.dirname, 'run-tests.ts'), '--few', String(files.length), ...files]
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
    const { status, stdout } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
    return { code: status, lines: stdout.trim().split('\n') }
  }
  const counted = (lines: readonly string[], n: number) =>
    lines.flatMap((line) => new RegExp(`^(. ).*part-${n}\\.test\\.ts {2}(.*) {2}`).exec(line)?.slice(1).join('') ?? [])

  it('follow each other, each with its own hooks, and are counted as by themselves', () => {
    const text = (name: string) => `
      assert.equal(globalThis.open, undefined)
      before(async () => {
        await new Promise((done) => setTimeout(done, 20))
        globalThis.open = '${name}'
      })
      after(() => { globalThis.open = undefined })
      it('a', () => assert.equal(globalThis.open, '${name}'))
      describe('group', async () => {
        await new Promise((done) => setTimeout(done, 20))
        it('b', () => assert.equal(globalThis.open, '${name}'))
      })`
    const { code, lines } = run(text('first'), text('second'))
    for (const n of [0, 1]) assert.deepEqual(counted(lines, n), ['✔ 2 passed'])
    assert.deepEqual([code, lines.at(-1)], [0, '4 passed, 0 failed'])
  })

  it('fail by themselves, and only what failed is run again', () => {
    const { code, lines } = run("it('a', () => {})", "it('b', () => assert.equal(1 + 1, 3))", "import './missing.ts'")
    assert.deepEqual(counted(lines, 0), ['✔ 1 passed'])
    for (const n of [1, 2]) assert.deepEqual(counted(lines, n), Array(2).fill('✖ 0 passed, 1 failed'))
    assert.ok(lines.some((line) => line.includes('2 !== 3')))
    assert.deepEqual([code, lines.at(-1)], [1, '1 passed, 2 failed'])
  })

  it('are run again alone when one of them ends the process of all', () => {
    const { code, lines } = run("it('a', () => {})\nprocess.exit(3)", "it('b', () => {})")
    assert.deepEqual(counted(lines, 1), ['✖ 0 passed, 1 failed', '✔ 1 passed'])
    assert.ok(lines.some((line) => /^flaky: .*part-1/.test(line)))
    assert.equal(code, 1)
  })

  it('fail with what one of them does when all of its tests are through', () => {
    const { code, lines } = run(
      "it('a', () => {})",
      "it('b', () => {})\nsetTimeout(() => { throw new Error('late') }, 500)",
    )
    assert.deepEqual(counted(lines, 0), ['✔ 1 passed'])
    assert.deepEqual(counted(lines, 1), Array(2).fill('✖ 1 passed, 1 failed'))
    assert.equal(code, 1)
  })
})
