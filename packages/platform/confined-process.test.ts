import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { askConfined } from './confined-process.ts'
import { listenLow } from './low-port.fixture.ts'

const program = join(import.meta.dirname, 'confined.fixture.ts')
const ask = (what: string, about = '', allowed = {}, withinMs = 20_000) =>
  askConfined(program, [what, about], allowed, withinMs)

describe('a confined process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-confined-'))
  const secret = join(folder, 'master.key')
  writeFileSync(secret, 'secret')
  const server = createServer((socket) => socket.end())
  const port = String(await listenLow(server))
  after(async () => {
    rmSync(folder, { recursive: true })
    server.close()
    await once(server, 'close')
  })
  const REFUSED = { refused: 'ERR_ACCESS_DENIED' }

  it('knows none of our secrets', async () => {
    process.env.DATABASE_URL = 'postgres://bowline:hunter2@127.0.0.1/bowline'
    process.env.SMTP_URL = 'smtps://user:hunter2@mail.example'
    const { done } = (await ask('environment')) as { done: Record<string, string> }
    delete process.env.DATABASE_URL
    delete process.env.SMTP_URL
    assert.equal(done.PATH, process.env.PATH)
    assert.doesNotMatch(JSON.stringify(done), /hunter2/)
    assert.deepEqual(
      Object.keys(done).filter((name) => /URL|KEY|SECRET|PASSWORD|BOWLINE/.test(name)),
      [],
    )
  })

  it('reads no file besides the code, and writes none', async () => {
    assert.deepEqual(await ask('read', secret), REFUSED)
    assert.deepEqual(await ask('read', '/proc/self/environ'), REFUSED)
    assert.deepEqual(await ask('read', join(import.meta.dirname, '../../data/master.key')), REFUSED)
    assert.deepEqual(await ask('write', join(folder, 'note')), REFUSED)
    assert.deepEqual(await ask('write', program), REFUSED)
  })

  it('reads and changes the folder that is its own, and no other', async () => {
    const own = mkdtempSync(join(tmpdir(), 'bowline-confined-own-'))
    after(() => rmSync(own, { recursive: true }))
    writeFileSync(join(own, 'note'), 'mine')
    assert.deepEqual(await ask('read', join(own, 'note'), { folder: own }), { done: 'mine' })
    assert.deepEqual(await ask('write', join(own, 'note'), { folder: own }), { done: null })
    assert.deepEqual(await ask('read', secret, { folder: own }), REFUSED)
    assert.deepEqual(await ask('write', join(folder, 'note'), { folder: own }), REFUSED)
  })

  it('runs no program', async () => assert.deepEqual(await ask('run'), REFUSED))

  it('reaches other machines only where it is allowed to', async () => {
    assert.deepEqual(await ask('connect', port), REFUSED)
    assert.deepEqual(await ask('connect', port, { network: true }), { done: 'connected' })
  })

  it('is given up when it dies or does not answer', async () => {
    await assert.rejects(ask('die'), /ended by code 3 without an answer/)
    await assert.rejects(ask('hang', '', {}, 500), /ended by SIGKILL without an answer/)
  })
})
