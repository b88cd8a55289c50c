import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Secrets } from './secrets.ts'

describe('secrets', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-secrets-'))
  const secrets = Secrets.open(directory)
  after(() => rmSync(directory, { recursive: true }))

  it('open again with the key file of the first run, which only its owner may read', () => {
    const box = secrets.encrypt('hmac secret', 'api-key:1')
    assert.equal(Secrets.open(directory).decrypt(box, 'api-key:1').toString(), 'hmac secret')
    assert.equal(statSync(join(directory, 'master.key')).mode & 0o777, 0o600)
  })

  it('do not open for another row, with another key, or after a change of any byte', () => {
    const box = secrets.encrypt('hmac secret', 'api-key:1')
    assert.throws(() => secrets.decrypt(box, 'api-key:2'))
    const other = mkdtempSync(join(tmpdir(), 'bowline-secrets-'))
    assert.throws(() => Secrets.open(other).decrypt(box, 'api-key:1'))
    rmSync(other, { recursive: true })
    for (let index = 0; index < box.length; index++) {
      const changed = Buffer.from(box)
      changed[index] = (changed[index] as number) ^ 1
      assert.throws(() => secrets.decrypt(changed, 'api-key:1'), `byte ${index}`)
    }
    assert.throws(() => secrets.decrypt(box.subarray(0, 20), 'api-key:1'), /not a sealed secret/)
  })

  it('are different each time', () => {
    assert.notDeepEqual(secrets.encrypt('same', 'a'), secrets.encrypt('same', 'a'))
  })

  it('derive a key for each purpose, the same at every start', () => {
    assert.deepEqual(secrets.deriveKey('sessions'), Secrets.open(directory).deriveKey('sessions'))
    assert.notDeepEqual(secrets.deriveKey('sessions'), secrets.deriveKey('csrf'))
  })

  it('refuse a truncated key file', () => {
    const damaged = mkdtempSync(join(tmpdir(), 'bowline-secrets-'))
    writeFileSync(join(damaged, 'master.key'), 'short')
    assert.throws(() => Secrets.open(damaged), /must hold 32 bytes, it holds 5/)
    rmSync(damaged, { recursive: true })
  })
})
