import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'

const header = "import assert from 'node:assert/strict'\nimport { before, describe, it } from 'node:test'\n"

describe('the test command', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-report-'))
  after(() => rmSync(directory, { recursive: true }))

  /** Runs the real command over one file and returns its exit code and lines. */
  function run(text: string): { code: number | null; lines: string[] } {
    const file = join(directory, 'sample.test.ts')
    writeFileSync(file, header + text)
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
    const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'run-tests.ts'), file], {
      env,
      encoding: 'utf8',
    })
    return { code: status, lines: stdout.trim().split('\n') }
  }

  it('counts single cases, not groups', () => {
    const { code, lines } = run(
      "describe('a', () => { it('b', () => {}); describe('c', () => { it('d', () => {}) }) })\nit('e', () => {})",
    )
    assert.equal(lines.at(-1), '3 passed, 0 failed')
    assert.equal(code, 0)
  })

  it('counts a failure once and shows why', () => {
    const { code, lines } = run(
      "describe('a', () => { it('adds up', () => assert.equal(1 + 1, 3)); it('b', () => {}) })",
    )
    assert.equal(lines.at(-1), '1 passed, 1 failed')
    assert.ok(lines.some((line) => line.includes('✖ adds up')))
    assert.ok(lines.some((line) => line.includes('2 !== 3')))
    assert.equal(code, 1)
  })

  it('counts a group whose hook fails', () => {
    const { code, lines } = run("describe('a', () => { it('b', () => {}); throw new Error('in the group') })")
    assert.match(lines.at(-1) as string, /, 1 failed$/)
    assert.equal(code, 1)
  })

  it('says why a failed hook cancelled its tests', () => {
    const { lines } = run("describe('a', () => { before(() => { throw new Error('no house') }); it('b', () => {}) })")
    assert.equal(lines.at(-1), '0 passed, 1 failed')
    assert.ok(lines.some((line) => line.includes('Error: no house')))
  })

  it('names a file that passes when it is run again as flaky, and counts its second run', () => {
    const mark = join(directory, 'was-here')
    const { code, lines } = run(
      `import { existsSync, writeFileSync } from 'node:fs'
       it('a', () => {})
       it('comes second', () => {
         const again = existsSync('${mark}')
         writeFileSync('${mark}', '')
         assert.ok(again, 'disturbed')
       })`,
    )
    assert.equal(lines.at(-1), '2 passed, 0 failed')
    assert.ok(lines.some((line) => /^flaky: .*sample\.test\.ts: comes second$/.test(line)))
    assert.ok(lines.some((line) => line.includes('disturbed')))
    assert.equal(code, 0)
  })

  it('names the file that was run, and runs that again, when a test of a shared spec fails', () => {
    const mark = join(directory, 'was-there')
    writeFileSync(
      join(directory, 'shared.spec.ts'),
      `${header}import { existsSync, writeFileSync } from 'node:fs'
       export function specify(): void {
         it('comes second', () => {
           const again = existsSync('${mark}')
           writeFileSync('${mark}', '')
           assert.ok(again, 'disturbed')
         })
       }`,
    )
    const { code, lines } = run("import { specify } from './shared.spec.ts'\nspecify()")
    assert.ok(lines.some((line) => /^flaky: .*sample\.test\.ts: comes second$/.test(line)))
    assert.equal(lines.at(-1), '1 passed, 0 failed')
    assert.equal(code, 0)
  })

  it('counts a file that breaks as a failure', () => {
    assert.equal(run("it('a', () => {})\nprocess.exit(3)").code, 1)
    assert.equal(run("import './missing.ts'").code, 1)
  })

  it('fails when there are no tests', () => {
    assert.equal(run('').code, 1)
  })
})
