import assert from 'node:assert/strict'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { it } from 'node:test'
import { seal } from './seal-pin.ts'

it('encrypts a PIN so that only the server’s key decrypts it', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sealed = await seal(publicKey.export({ type: 'spki', format: 'pem' }) as string, '902813')
  assert.match(sealed, /^[A-Za-z0-9+/]{342}==$/)
  const opened = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed, 'base64'),
  )
  assert.equal(opened.toString(), '902813')
})
