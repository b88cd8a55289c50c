import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { lockFile } from './lock-file.ts'
import { identifyProcess } from './process-identity.ts'

describe('a lock in a file', () => {
  let directory: string
  let path: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'bowline-lock-'))
    path = join(directory, 'lock')
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const take = () => lockFile(path, (pid) => new Error(`held by ${pid}`))
  const write = (holder: unknown) => writeFileSync(path, JSON.stringify(holder))
  const heldByUs = () => assert.throws(take, new RegExp(`held by ${process.pid}$`))

  it('is held until it is released, and released once', () => {
    const unlock = take()
    heldByUs()
    assert.deepEqual(readdirSync(directory), ['lock'])
    unlock()
    assert.deepEqual(readdirSync(directory), [])
    take()
    unlock()
    heldByUs()
  })

  it('is taken over from a dead process, from a new process with the same pid, and when a crash left it unreadable', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    const identity = identifyProcess(gone.pid as number)
    await once(gone, 'exit')
    const stale = [
      () => write({ pid: gone.pid, identity }),
      () => write({ pid: process.pid, identity: `${process.pid}@1` }),
      () => writeFileSync(path, ''),
      () => writeFileSync(path, `${process.pid} an-earlier-boot/17\n`),
      // Killed while taking over from another process that was gone.
      () => {
        for (const left of [path, `${path}.stale`]) writeFileSync(left, JSON.stringify({ pid: gone.pid, identity }))
      },
    ]
    for (const leave of stale) {
      leave()
      take()()
      assert.deepEqual(readdirSync(directory), [])
    }
  })

  it('is cleared by one process at a time', () => {
    const done = lockFile(`${path}.stale`, () => new Error('nobody else is here'))
    write({ pid: process.pid, identity: `${process.pid}@1` })
    heldByUs()
    assert.deepEqual(readdirSync(directory), ['lock', 'lock.stale'])
    done()
    take()()
    assert.deepEqual(readdirSync(directory), [])
  })

  it('is left to a living holder written by an earlier version', () => {
    const [number, birth, boot] = (identifyProcess(process.pid) as string).split(/[@/]/)
    write({ pid: process.pid, identity: `${number}@${birth}` })
    heldByUs()
    if (boot === undefined) return
    writeFileSync(path, `${number} ${boot}/${birth}\n`)
    heldByUs()
  })

  it('goes to exactly one of many that find it stale at the same moment', async () => {
    const program = `
      import { existsSync } from 'node:fs'
      import { lockFile } from ${JSON.stringify(import.meta.resolve('./lock-file.ts'))}
      console.log('here')
      while (!existsSync(${JSON.stringify(join(directory, 'now'))}));
      try {
        lockFile(${JSON.stringify(path)}, () => new Error('held'))
        console.log('mine')
      } catch ({ message }) {
        console.log(message)
      }
      process.stdin.resume()`
    const takers = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      return { child, lines: child.stdout.setEncoding('utf8')[Symbol.asyncIterator]() }
    })
    const say = () => Promise.all(takers.map(async ({ lines }) => String((await lines.next()).value).trim()))
    write({ pid: process.pid, identity: `${process.pid}@1` })
    await say()
    writeFileSync(join(directory, 'now'), '')
    assert.deepEqual((await say()).sort(), ['held', 'held', 'held', 'mine'])
    const { pid } = JSON.parse(readFileSync(path, 'utf8'))
    assert.ok(takers.some(({ child }) => child.pid === pid))
    for (const { child } of takers) child.kill('SIGKILL')
    await Promise.all(takers.map(({ child }) => once(child, 'exit')))
  })
})
