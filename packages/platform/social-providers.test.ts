import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type ConfigError, readConfig } from './config.ts'

const good = {
  id: 'acme',
  name: 'Acme',
  issuer: 'https://id.acme.example',
  clientId: 'bowline',
  clientSecret: 'hush-1',
}
const read = (text: string) => readConfig({ OIDC_PROVIDERS: text }).socialProviders
const problem = (...entries: object[]) => {
  try {
    read(JSON.stringify(entries))
    return 'none'
  } catch (error) {
    return (error as ConfigError).message
  }
}

describe('the option of social providers', () => {
  it('is JSON, or a file of it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bowline-oidc-'))
    const path = join(folder, 'providers.json')
    writeFileSync(path, JSON.stringify([good]))
    assert.deepEqual(read(JSON.stringify([good])), [good])
    assert.deepEqual(read(path), [good])
    assert.equal(read(''), undefined)
    rmSync(folder, { recursive: true })
  })

  it('says what is wrong, and repeats nothing of what it holds', () => {
    assert.match(problem({ ...good, clientSecret: '' }), /OIDC_PROVIDERS entry 1: clientSecret is missing/)
    assert.match(problem(good, { ...good, issuer: 'http://id.acme.example' }), /entry 2: issuer must begin with https/)
    assert.match(problem(good, good), /names an id twice/)
    assert.match(problem({ ...good, id: '../x' }), /id must be/)
    for (const text of ['{"a":', '/no/such/file', '{}']) assert.throws(() => read(text), /must be a JSON array/)
    assert.equal(problem(good, good).includes(good.clientSecret), false)
  })
})
