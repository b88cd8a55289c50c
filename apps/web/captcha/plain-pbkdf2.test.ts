import assert from 'node:assert/strict'
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { derivePlainly } from './plain-pbkdf2.ts'

const terms = { algorithm: 'PBKDF2/SHA-256', nonce: '', salt: '', keyLength: 32, keyPrefix: '' }

it('the captcha derives without WebCrypto what others derive with it', async () => {
  for (const [passwordLength, saltLength, cost] of [
    [20, 16, 1],
    [20, 16, 1_000],
    [0, 0, 3],
    [64, 51, 2],
    [1, 31, 5],
  ] as const) {
    const [password, salt] = [randomBytes(passwordLength), randomBytes(saltLength)]
    const { derivedKey } = await derivePlainly({ ...terms, cost }, salt, password)
    assert.deepEqual(Buffer.from(derivedKey), pbkdf2Sync(password, salt, cost, 32, 'sha256'))
  }
  await assert.rejects(derivePlainly({ ...terms, cost: 1, algorithm: 'SCRYPT' }, randomBytes(16), randomBytes(20)))
})
