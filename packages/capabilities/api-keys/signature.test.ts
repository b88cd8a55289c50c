import assert from 'node:assert/strict'
import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { parsePublicKey, signatureMatches, verificationKey } from './signature.ts'

/** From Binance's "SIGNED endpoint examples" (REST API, request security); the first is A2 of our domain text. */
const SECRET = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j'
const A2 = {
  text: 'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559',
  signature: 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71',
}
/** The same order, half in the query and half in the body, concatenated directly. */
const MIXED = {
  text: 'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTCquantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559',
  signature: '0fd168b8ddb4876a0358a8d14d0c9f3da0e9b20c5d52b2a00fcf7d1c602f9a77',
}

const spki = (key: { export(options: { type: 'spki'; format: 'pem' }): string | Buffer }) =>
  key.export({ type: 'spki', format: 'pem' }).toString()

describe('an HMAC signature', () => {
  const key = verificationKey('hmac', SECRET)

  it('matches the published pairs', () => {
    for (const { text, signature } of [A2, MIXED]) {
      assert.equal(signatureMatches('hmac', key, text, signature), true)
      assert.equal(signatureMatches('hmac', key, Buffer.from(text), signature), true)
    }
  })

  it('matches in either letter case', () => {
    assert.equal(signatureMatches('hmac', key, A2.text, A2.signature.toUpperCase()), true)
  })

  it('equals OpenSSL’s, for secrets and texts of every length', () => {
    for (const length of [0, 1, 63, 64, 65, 200]) {
      const secret = 's'.repeat(length)
      for (const text of ['', 'a', 'é€😀'.repeat(100), 'x'.repeat(100_000)]) {
        const signature = createHmac('sha256', secret).update(text).digest('hex')
        assert.equal(signatureMatches('hmac', verificationKey('hmac', secret), text, signature), true)
      }
    }
  })

  it('does not match another text, another secret, or anything but 64 hex digits', () => {
    assert.equal(signatureMatches('hmac', key, `${A2.text}0`, A2.signature), false)
    assert.equal(signatureMatches('hmac', verificationKey('hmac', `${SECRET}x`), A2.text, A2.signature), false)
    for (const bad of [
      '',
      'zz',
      A2.signature.slice(2),
      `${A2.signature}00`,
      `${A2.signature.slice(0, 62)}zz`,
      'é'.repeat(64),
      // Letters whose low eight bits equal those of digits.
      A2.signature.replaceAll('a', '\u0161'),
    ]) {
      assert.equal(signatureMatches('hmac', key, A2.text, bad), false, bad)
    }
  })
})

describe('an Ed25519 signature', () => {
  /** RFC 8032 §7.1, test 2. */
  const raw = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex')
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  })
  const signature = Buffer.from(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    'hex',
  ).toString('base64')

  it('matches the published vector and no other text', () => {
    const key = verificationKey('ed25519', spki(publicKey))
    assert.equal(signatureMatches('ed25519', key, 'r', signature), true)
    assert.equal(signatureMatches('ed25519', key, 's', signature), false)
  })

  it('has one spelling: no other base64 of the same bytes, no other case', () => {
    const key = verificationKey('ed25519', spki(publicKey))
    const urlSafe = Buffer.from(signature, 'base64').toString('base64url')
    for (const other of [
      urlSafe,
      signature.replace(/=+$/, ''),
      `${signature}\n`,
      ` ${signature}`,
      signature.toLowerCase(),
      '',
    ]) {
      assert.equal(signatureMatches('ed25519', key, 'r', other), false, other)
    }
  })
})

describe('an RSA signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = verificationKey('rsa', spki(publicKey))

  it('matches PKCS#1 v1.5 with SHA-256', () => {
    const signature = sign('sha256', Buffer.from(A2.text), privateKey).toString('base64')
    assert.equal(signatureMatches('rsa', key, A2.text, signature), true)
    assert.equal(signatureMatches('rsa', key, `${A2.text}0`, signature), false)
  })

  it('does not match another hash', () => {
    const signature = sign('sha512', Buffer.from(A2.text), privateKey).toString('base64')
    assert.equal(signatureMatches('rsa', key, A2.text, signature), false)
  })
})

describe('a public key', () => {
  const ed25519 = generateKeyPairSync('ed25519')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

  it('is stored as PEM SPKI', () => {
    for (const [type, pair] of [['ed25519', ed25519] as const, ['rsa', rsa] as const]) {
      assert.deepEqual(parsePublicKey(type, `\n${spki(pair.publicKey)}\n\n`), { pem: spki(pair.publicKey) })
    }
  })

  it('is refused when it is of the other type', () => {
    assert.deepEqual(parsePublicKey('rsa', spki(ed25519.publicKey)), { refusal: 'public-key-type' })
    assert.deepEqual(parsePublicKey('ed25519', spki(rsa.publicKey)), { refusal: 'public-key-type' })
  })

  it('is refused when RSA is shorter than 2048 bits or longer than 4096', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    assert.deepEqual(parsePublicKey('rsa', spki(short)), { refusal: 'public-key-length' })
  })

  it('is refused when it is a private key, or not a key', () => {
    const secret = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const broken = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'
    for (const text of [secret, broken, '', 'ssh-ed25519 AAAA alice']) {
      assert.deepEqual(parsePublicKey('rsa', text), { refusal: 'public-key-malformed' })
    }
  })
})
