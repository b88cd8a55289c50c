import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Config } from '@bowline/platform/config.ts'
import { checkCertificate } from './certificate.ts'

const CERTIFICATE = join(import.meta.dirname, '../../packages/capabilities/operator/doctor/fixtures/certificate.pem')

it('an unusable certificate is reported by its options, without revealing the key', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-certificate-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const key = join(folder, 'key.pem')
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  writeFileSync(key, pem)
  for (const tlsCertificate of [CERTIFICATE, key]) {
    const check = () => checkCertificate({ tlsCertificate, tlsKey: key } as Config)
    assert.throws(check, ({ message }: Error) => /^TLS_CERT=.* and TLS_KEY=/.test(message) && !message.includes(pem))
  }
  checkCertificate({} as Config)
})
