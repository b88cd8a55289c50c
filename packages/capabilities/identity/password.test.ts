import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Secrets } from '@bowline/platform/secrets.ts'
import { parseEmail } from './email.ts'
import { checkPassword, Passwords } from './password.ts'

describe('a password', () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'bowline-password-')))
  const [ours, others] = folders.map((folder) => new Passwords(Secrets.open(folder))) as [Passwords, Passwords]
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  it('is hashed with Argon2id at OWASP’s cost, and differently each time', async () => {
    const hash = await ours.hash('correct horse')
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.notEqual(await ours.hash('correct horse'), hash)
  })

  it('matches its own hash, in either Unicode form of an accent, and no other', async () => {
    const hash = await ours.hash('caf\u00e9 horse')
    assert.equal(await ours.matches(hash, 'cafe\u0301 horse'), true)
    assert.equal(await ours.matches(hash, 'cafe horse'), false)
  })

  it('cannot be guessed from a stolen database alone, because the pepper is elsewhere', async () => {
    assert.equal(await others.matches(await ours.hash('correct horse'), 'correct horse'), false)
  })

  it('has 8 to 20 characters as people count them', () => {
    const check = (text: string) => checkPassword(text, 'alice@example.com')
    assert.equal(check('x'.repeat(8)), undefined)
    assert.equal(check('x'.repeat(20)), undefined)
    assert.equal(check('🔑'.repeat(20)), undefined)
    assert.equal(check('🔑'.repeat(7)), 'password-length')
    assert.equal(check('x'.repeat(21)), 'password-length')
    assert.equal(check('pass\u0000word'), 'password-not-printable')
    assert.equal(check('pass\u202eword'), 'password-not-printable')
  })
})

describe('an e-mail address', () => {
  it('has one spelling', () => {
    assert.equal(parseEmail(' Alice.Jones+bot@Mail.Example.COM\n'), 'alice.jones+bot@mail.example.com')
  })

  it('is refused when no mail could reach it', () => {
    const bad = ['', 'alice', '@example.com', 'alice@', 'a b@example.com', 'alice@-example.com', 'alice@example..com', 'alice@exam_ple.com',
      `${'a'.repeat(65)}@example.com`, `alice@${'a'.repeat(250)}`, 'alice@example.com,bob@example.com', 'älice@example.com'] // biome-ignore format: one list
    for (const text of bad) assert.equal(parseEmail(text), undefined, text)
  })
})
